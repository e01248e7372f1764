/** People from a file, identified by their e-mail, or by their names without one. */
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day } from '#contract/month.ts';
import { nameOf } from '#contract/person-name.ts';
import { fold } from '#contract/text.ts';
import { foldPayrollId, payrollId, personName } from '#contract/user-changes.ts';
import { email, foldEmail, locale as language, logsIn, role, userPosition } from '#contract/users.ts';
import { changes } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { given } from '#server/http/given.ts';
import { assignUser } from '#server/restaurants/restaurant-people.db.ts';
import { registerUser, updateUser } from '#server/people/user-writes.db.ts';
import { writtenEach, type ImportPlan, type Kind, type RowWrite, type Run } from './kind.ts';
import { readLocale, readPosition, readRole } from './read-word.ts';
import type { RowReader } from './row-reader.ts';
import { nameKey, StoredUsers, type StoredUser } from './stored-users.db.ts';
import { RowResults } from './row-results.ts';
import { checkDays, readDays } from './user-stays.ts';

/** A row; an empty language means "not given", an empty cell of restaurants means none. */
function read(reader: RowReader) {
  return {
    reader,
    email: reader.parseGiven('email', email),
    payroll_id: reader.parseGiven('payroll_id', payrollId),
    fields: {
      first_name: reader.parse('first_name', personName),
      last_name: reader.parse('last_name', personName),
      user_position: reader.parse('user_position', userPosition, readPosition(reader.cell('user_position'))),
      role: reader.parse('role', role, readRole(reader.cell('role'))),
      locale: reader.parseGiven('locale', language, readLocale(reader.cell('locale'))),
    },
    restaurants: reader.has('restaurants') ? reader.list('restaurants').filter(Boolean) : undefined,
    days: readDays(reader),
  };
}
type Draft = ReturnType<typeof read>;

async function plan(db: Kysely<Schema>, drafts: readonly Draft[], run: Run): Promise<ImportPlan> {
  const { author } = run;
  const stored = await StoredUsers.read(db);
  const results = new RowResults();
  /** The line of each address, and of each name without one. */
  const seen = new Map<string, number>();
  /** The line of each payroll number. */
  const numbers = new Map<string, number>();
  const writes: RowWrite[] = [];
  const matches = match(stored, drafts);
  let invited = 0;
  for (const draft of drafts) {
    const { reader, email: address, payroll_id, fields, restaurants: cells, days } = draft;
    const ids = (cells ?? []).map((restaurant) => stored.restaurantNamed(restaurant));
    if (ids.includes(undefined)) {
      const unknown = cells?.[ids.indexOf(undefined)] ?? '';
      reader.refuse('restaurants', 'unknown_reference', { value: unknown.slice(0, 80) });
    }
    const wanted = ids.filter((id) => id !== undefined);
    const before = checkMatch(draft, matches.get(draft), seen);
    if (payroll_id !== undefined && !reader.refuseTwin('payroll_id', foldPayrollId(payroll_id), numbers)) {
      const holder = stored.byNumber(payroll_id);
      if (holder && holder !== before) reader.refuse('payroll_id', 'payroll_id_taken');
    }
    const isOwn = before?.id === author.actor.id;
    if (isOwn && before.role === 'admin' && fields.role !== 'admin') reader.refuse('role', 'last_admin');
    const stays = { userId: before?.id, restaurants: cells ? wanted : (before?.restaurants ?? []), days };
    const since = await checkDays(db, reader, author, stored, stays);
    const person = complete(fields);
    if (reader.errors.length > 0 || !person) {
      results.refuse(reader);
      continue;
    }
    const restaurants = cells && [...new Set(wanted)].toSorted();
    const content = { ...person, ...given({ payroll_id }), ...(restaurants && { restaurants }) };
    const id = before?.id ?? newId();
    const assigning = [...since].map(
      ([restaurantId, day]): RowWrite =>
        (trx) =>
          assignUser(trx, author, { restaurant_id: restaurantId, user_id: id, since: day }),
    );
    if (!before) {
      if (logsIn(person.role)) invited += 1;
      writes.push((trx) => registerUser(trx, author, { id, ...content, ...given({ email: address }) }));
      writes.push(...assigning);
      const {
        first_name: _first,
        last_name: _last,
        ...values
      } = {
        ...given({ email: address }),
        ...content,
        ...sinceText(since),
      };
      results.add({ line: reader.row.line, name: nameOf(person), values: stored.withStoreIds(values) });
      continue;
    }
    const was = [...since.keys()]
      .map((restaurant) => stored.sinceOf(before.id, restaurant))
      .filter((day) => day !== undefined);
    const changed = changes({ ...before, member_since: was.join(', ') }, { ...content, ...sinceText(since) });
    if (!changed) {
      results.keep();
      continue;
    }
    if (changes({ ...before }, content)) writes.push((trx) => updateUser(trx, author, id, content));
    writes.push(...assigning);
    results.change({
      line: reader.row.line,
      name: nameOf(before),
      before: stored.withStoreIds(changed.before),
      after: stored.withStoreIds(changed.after),
    });
  }
  return { ...writtenEach(results, writes, run), invited };
}

/** The days as a file has them; nothing where none changes. */
function sinceText(since: ReadonlyMap<string, Day>) {
  return since.size > 0 && { member_since: [...since.values()].join(', ') };
}

type Match = StoredUser | 'ambiguous' | undefined;

const only = (people: readonly StoredUser[]): Match => (people.length > 1 ? 'ambiguous' : people[0]);

/**
 * The stored person of each row: by e-mail; without one by both names, in a restaurant of the row, else among those without
 * an e-mail. Nobody whom another row means by e-mail, or by name in its restaurant, has moved to this row's.
 */
function match(stored: StoredUsers, drafts: readonly Draft[]): Map<Draft, Match> {
  const matches = new Map<Draft, Match>();
  for (const draft of drafts) {
    if (draft.email !== undefined) matches.set(draft, stored.byEmail(draft.email));
  }
  const addressed = new Set(matches.values());
  const named = drafts.flatMap((draft) => {
    const { first_name, last_name } = draft.fields;
    if (draft.reader.cell('email') !== '' || first_name === undefined || last_name === undefined) return [];
    const alike = stored.byName(nameKey(first_name, last_name)).filter((user) => !addressed.has(user));
    return [{ draft, alike }];
  });
  for (const { draft, alike } of named) {
    const restaurants = draft.restaurants?.map((storeId) => stored.restaurantNamed(storeId));
    const near = restaurants
      ? alike.filter((user) => user.restaurants.some((id) => restaurants.includes(id)))
      : alike;
    if (near.length > 0) matches.set(draft, only(near));
  }
  const meant = new Set(matches.values());
  for (const { draft, alike } of named) {
    if (matches.has(draft)) continue;
    matches.set(draft, only(alike.filter((user) => user.email_folded === null && !meant.has(user))));
  }
  return matches;
}

/** The stored person of a row. Refuses a second row of the same person, and a missing e-mail of a role that logs in. */
function checkMatch({ reader, email: address, fields }: Draft, found: Match, seen: Map<string, number>) {
  const { first_name, last_name, role: userRole } = fields;
  if (address !== undefined) reader.refuseTwin('email', foldEmail(address), seen);
  else if (reader.cell('email') === '') {
    if (userRole !== undefined && logsIn(userRole)) reader.refuse('email', 'required');
    if (first_name === undefined || last_name === undefined) return undefined;
    const key = `${nameKey(first_name, last_name)} ${fold(reader.cell('restaurants'))}`;
    const isTwin = reader.refuseTwin('last_name', key, seen);
    if (!isTwin && typeof found === 'object') reader.refuseTwin('last_name', found.id, seen);
  }
  if (found !== 'ambiguous') return found;
  reader.refuse('email', 'ambiguous');
  return undefined;
}

/** The required fields; undefined where one is missing. */
function complete({ first_name, last_name, user_position, role: userRole, locale }: Draft['fields']) {
  if (first_name === undefined || last_name === undefined) return undefined;
  if (user_position === undefined || userRole === undefined) return undefined;
  return { first_name, last_name, user_position, role: userRole, ...given({ locale }) };
}

export const users: Kind<Draft> = { read, plan };
