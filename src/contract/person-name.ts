/** How a person is named, and what tells people of one name apart. */
import { fold } from './text.ts';
import type { Person } from './users.ts';

export function nameOf({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}

/**
 * The ids of those who share a name with somebody else among these, case and diacritics aside. A person can stand there
 * under several names, as reports keep former ones. An id that isn't told (`''`) is nobody's.
 */
export function namesakes(people: Iterable<Person>): Set<string> {
  const idsOf = new Map<string, Set<string>>();
  const last = new Map<string, Person>();
  for (const person of people) {
    const before = last.get(person.id);
    // A month of reports names a few people thousands of times.
    const isKnown = before?.first_name === person.first_name && before.last_name === person.last_name;
    if (person.id === '' || isKnown) continue;
    last.set(person.id, person);
    const name = nameOf(person);
    idsOf.set(name, (idsOf.get(name) ?? new Set()).add(person.id));
  }
  const folded = Map.groupBy(idsOf, ([name]) => fold(name));
  const shared = [...folded.values()]
    .map((entries) => new Set(entries.flatMap(([, ids]) => [...ids])))
    .filter(({ size }) => size > 1);
  return new Set(shared.flatMap((ids) => [...ids]));
}

/** From this length on an id is told by its end: the random part of ours. */
const wholeLength = 8;

/** A short mark of a person that never changes, made of the id. */
export function idMark(id: string): string {
  return (id.length > wholeLength ? id.replace(/[^A-Za-z0-9]/g, '').slice(-6) : id).toUpperCase();
}

const sentMark = ({ mark }: Person): string | undefined => mark;

/**
 * What tells people of one name apart among these, as a function of a person: what the server sent, else the id's mark. Where
 * nobody has a namesake it is always the same function.
 */
export function marksAmong(people: Iterable<Person>): (person: Person) => string | undefined {
  const all = [...people];
  const marks = new Map([...namesakes(all)].map((id) => [id, idMark(id)]));
  for (const { id, mark } of all) if (mark !== undefined) marks.set(id, mark);
  return marks.size === 0 ? sentMark : ({ id, mark }) => mark ?? marks.get(id);
}
