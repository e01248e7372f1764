import { createContext, use, type ReactNode } from 'react';
import { marksAmong, nameOf } from '#contract/person-name.ts';
import type { Person } from '#contract/users.ts';

type MarkOf = (person: Person) => string | undefined;

const Marks = createContext<MarkOf>(({ mark }) => mark);

/** Tells people of one name apart in all that it holds; `people` are those who can stand there. */
export function PersonMarks({ people, children }: { people: readonly Person[]; children: ReactNode }) {
  return <Marks value={marksAmong(people)}>{children}</Marks>;
}

/** Names a person in a text: "Ana Rusu", and with a namesake around "Ana Rusu (3F9A1C)". */
export function usePersonLabel(): (person: Person) => string {
  const markOf = use(Marks);
  return (person) => {
    const mark = markOf(person);
    return mark === undefined ? nameOf(person) : `${nameOf(person)} (${mark})`;
  };
}

/** A person's name, and what tells them from a namesake, quieter. */
export function PersonName({ person }: { person: Person }) {
  const mark = use(Marks)(person);
  if (mark === undefined) return nameOf(person);
  return (
    <>
      {nameOf(person)} <span className="text-sm font-normal wrap-anywhere text-muted">({mark})</span>
    </>
  );
}
