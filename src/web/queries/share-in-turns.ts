import { replaceEqualDeep } from '@tanstack/react-query';
import { inTurns } from '#web/api/turns.ts';

/** So many rows are compared at a time. */
const rowsOfTurn = 200;

interface Row {
  id: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => isRecord(row) && typeof row['id'] === 'string');

/** The newer rows; each that is as it was is the object that it was, wherever it stands now. */
async function shareRows(before: readonly Row[], now: readonly Row[], signal?: AbortSignal) {
  const known = new Map(before.map((row) => [row.id, row]));
  const keep = (row: Row) => (row.id === '' ? row : replaceEqualDeep(known.get(row.id), row));
  const shared = await inTurns(now, rowsOfTurn, keep, signal);
  const isSame = shared.length === before.length && shared.every((row, index) => row === before[index]);
  return isSame ? before : shared;
}

/**
 * The newer data, in which what is as it was stays the same object, so that only what changed is computed and rendered
 * anew. It does what `structuralSharing` does, but in turns, and finds rows by their ids, not by their places: a new one
 * on top moves all others. For a `queryFn` whose query says `structuralSharing: false`.
 */
export async function shareInTurns<Data>(
  before: Data | undefined,
  now: Data,
  signal?: AbortSignal,
): Promise<Data>;
export async function shareInTurns(before: unknown, now: unknown, signal?: AbortSignal): Promise<unknown> {
  if (isRows(before) && isRows(now)) return shareRows(before, now, signal);
  if (!isRecord(before) || !isRecord(now)) return replaceEqualDeep(before, now);
  const shared: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(now)) {
    shared[key] = await shareInTurns(before[key], value, signal);
  }
  const keys = Object.keys(shared);
  const isSame =
    keys.length === Object.keys(before).length && keys.every((key) => shared[key] === before[key]);
  return isSame ? before : shared;
}
