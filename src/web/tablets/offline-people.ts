/**
 * Without a network: who began on this tablet within a day may do so again, against a slow, salted check of the PIN that
 * is kept here, with the sheet seen last. The server judges anew as soon as it is reached.
 */
import * as z from 'zod/mini';
import { recordSheet, type RecordSheet } from '#contract/feedback.ts';
import { offlineTime, pinTries } from '#contract/tablets.ts';
import { user, type User } from '#contract/users.ts';
import type { TextStorage } from '#web/state/storage.ts';

const keptPeople = z.record(
  z.string(),
  z.object({
    user,
    salt: z.string(),
    check: z.string(),
    /** When the server last took the PIN, by its clock (milliseconds since 1970). */
    at: z.number(),
    /** Wrong ones without a network. */
    tries: z.int(),
    sheet: z.optional(recordSheet),
  }),
);
type KeptPeople = z.output<typeof keptPeople>;

const name = 'tabletPeople';
/** OWASP's number for PBKDF2 with SHA-256. */
const rounds = 600_000;

/** Storage can hold anything. */
function read(storage: TextStorage): KeptPeople {
  try {
    return keptPeople.parse(JSON.parse(storage.getItem(name) ?? '{}'));
  } catch {
    return {};
  }
}

/** A clock that was put back counts like one that ran on. */
const isFresh = (at: number, now: Date) => Math.abs(now.getTime() - at) <= offlineTime;

const write = (storage: TextStorage, people: KeptPeople) => storage.setItem(name, JSON.stringify(people));
const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function checkOf(pin: string, salt: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: toBytes(salt), iterations: rounds };
  return toText(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)));
}

/** The server has taken the PIN. Where the page has no cryptography (plain http) nothing is kept. */
export async function rememberPin(storage: TextStorage, person: User, pin: string, now: Date): Promise<void> {
  if (!('subtle' in crypto)) return;
  const salt = toText(crypto.getRandomValues(new Uint8Array(16)));
  const { [person.id]: before, ...rest } = read(storage);
  // Nobody begins again by what is older, and a sheet is full of names.
  const others = Object.fromEntries(Object.entries(rest).filter(([, { at }]) => isFresh(at, now)));
  const sheet = before?.sheet && { sheet: before.sheet };
  // At once, so that the sheet has its place; until the check is made no PIN has it.
  const kept = { user: person, salt, check: '', at: now.getTime(), tries: 0, ...sheet };
  write(storage, { ...others, [person.id]: kept });
  const check = await checkOf(pin, salt);
  const people = read(storage);
  const present = people[person.id];
  // Meanwhile the tablet may have been withdrawn.
  if (present?.salt === salt) write(storage, { ...people, [person.id]: { ...present, check } });
}

/** The server has refused a PIN of the person, or nobody is to be known here any more. */
export function forgetPeople(storage: TextStorage, id?: string): void {
  const { [id ?? '']: _, ...others } = read(storage);
  if (id === undefined || Object.keys(others).length === 0) storage.removeItem(name);
  else write(storage, others);
}

/** Whose PIN it is, or why nobody's. A try is counted before it is compared. */
export async function unlockOffline(
  storage: TextStorage,
  id: string,
  pin: string,
  now: Date,
): Promise<User | 'unknown' | 'wrong' | 'locked'> {
  const people = read(storage);
  const kept = people[id];
  if (!kept || !isFresh(kept.at, now) || !('subtle' in crypto)) return 'unknown';
  if (kept.tries >= pinTries) return 'locked';
  write(storage, { ...people, [id]: { ...kept, tries: kept.tries + 1 } });
  if ((await checkOf(pin, kept.salt)) !== kept.check) return kept.tries + 1 < pinTries ? 'wrong' : 'locked';
  write(storage, { ...read(storage), [id]: { ...kept, tries: 0 } });
  return kept.user;
}

/** The sheet that the person saw last, while it may be of use. */
export function keptSheet(storage: TextStorage, id: string): RecordSheet | undefined {
  return read(storage)[id]?.sheet;
}

export function keepSheet(storage: TextStorage, id: string, sheet: RecordSheet): void {
  const people = read(storage);
  const kept = people[id];
  if (kept) write(storage, { ...people, [id]: { ...kept, sheet } });
}
