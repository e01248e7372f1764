/** Entries on the device, as the sheet shows them before the server has them. */
import type { Evaluable, RecordSheet } from '#contract/feedback.ts';
import type { QueuedEntry } from './entry-queue.ts';

/** A person with how many entries of the day wait for them. */
export type AwaitedPerson = Evaluable & { waiting?: number };

/** The entries of the sheet's day that the server doesn't have; one whose answer was lost can be on the sheet by now. */
export function waitingOn(sheet: RecordSheet, entries: readonly QueuedEntry[]): QueuedEntry[] {
  return entries.filter(
    (entry) =>
      entry.restaurant_id === sheet.restaurant_id &&
      entry.date === sheet.day.date &&
      entry.state !== 'refused' &&
      !entry.recalled &&
      !sheet.mine.some(({ id }) => id === entry.id),
  );
}

/** The sheet with what waits beside its people; who was seen a moment ago was seen, whether it is sent or not. */
export function withWaiting(
  sheet: RecordSheet,
  entries: readonly QueuedEntry[],
): RecordSheet & { people: AwaitedPerson[] } {
  const waiting = waitingOn(sheet, entries);
  if (waiting.length === 0) return sheet;
  const people = sheet.people.map((person): AwaitedPerson => {
    const own = waiting.filter((entry) => entry.evaluated_user.id === person.id);
    if (own.length === 0) return person;
    const days = own.map(({ date }) => date).concat(person.last_seen_on ?? []);
    const moments = own.map(({ observed_at }) => observed_at).concat(person.last_observed_at ?? []);
    return {
      ...person,
      waiting: own.length,
      last_seen_on: days.toSorted().at(-1) ?? null,
      last_observed_at: moments.toSorted().at(-1) ?? null,
    };
  });
  return { ...sheet, people };
}
