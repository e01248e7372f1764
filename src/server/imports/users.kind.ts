/** People from a file, told apart by their e-mail. */
import type { Kysely } from 'kysely';
import { fold } from '#contract/text.ts';
import {
  email,
  foldEmail,
  locale as language,
  logsIn,
  personName,
  role,
  userPosition,
} from '#contract/users.ts';
import { changes } from '#server/audit/author.ts';
import type { Schema } from '#server/db/schema.ts';
import { given } from '#server/http/given.ts';
import { registerUser, updateUser } from '#server/users/user-writes.store.ts';
import { writtenEach, type Judged, type Kind, type RowWrite, type Run } from './kind.ts';
import { readLocale, readPosition, readRole } from './read-word.ts';
import type { RowReader } from './row-reader.ts';
import { Tally } from './tally.ts';

/** What a row says of a person; an empty cell of the language says nothing, one of the restaurants: none. */
function read(reader: RowReader) {
  const stores = reader.cell('restaurants').split(/[,;|\n]/);
  return {
    reader,
    email: reader.parse('email', email),
    fields: {
      first_name: reader.parse('first_name', personName),
      last_name: reader.parse('last_name', personName),
      user_position: reader.parse('user_position', userPosition, readPosition(reader.cell('user_position'))),
      role: reader.parse('role', role, readRole(reader.cell('role'))),
      locale: reader.parseGiven('locale', language, readLocale(reader.cell('locale'))),
    },
    stores: reader.has('restaurants') ? stores.map((text) => text.trim()).filter(Boolean) : undefined,
  };
}
type Draft = ReturnType<typeof read>;

async function judge(db: Kysely<Schema>, drafts: readonly Draft[], run: Run): Promise<Judged> {
  const { author } = run;
  const stored = await readStored(db);
  const tally = new Tally();
  /** The line of each address. */
  const seen = new Map<string, number>();
  const writes: RowWrite[] = [];
  let invited = 0;
  for (const { reader, email: address, fields, stores } of drafts) {
    const key = foldEmail(address ?? '');
    reader.refuseTwin('email', key, seen);
    const before = stored.people.get(key);
    const ids = (stores ?? []).map((store) => stored.storeIds.get(fold(store)));
    if (ids.includes(undefined)) {
      const unknown = stores?.[ids.indexOf(undefined)] ?? '';
      reader.refuse('restaurants', 'unknown_reference', { value: unknown.slice(0, 80) });
    }
    const isOwn = before?.id === author.actor.id;
    if (isOwn && before.role === 'admin' && fields.role !== 'admin') reader.refuse('role', 'last_admin');
    const person = complete(fields);
    if (reader.errors.length > 0 || address === undefined || !person) {
      tally.refuse(reader);
      continue;
    }
    const restaurants = stores && [...new Set(ids.filter((id) => id !== undefined))].toSorted();
    const told = { ...person, ...(restaurants && { restaurants }) };
    if (!before) {
      if (logsIn(person.role)) invited += 1;
      writes.push((trx) => registerUser(trx, author, { ...told, email: address }));
      const { first_name, last_name, ...values } = told;
      const name = `${first_name} ${last_name}`;
      tally.add({ line: reader.row.line, name, values: stored.withStoreIds({ email: address, ...values }) });
      continue;
    }
    const changed = changes(before, told);
    if (!changed) {
      tally.keep();
      continue;
    }
    writes.push((trx) => updateUser(trx, author, before.id, told));
    const name = `${before.first_name} ${before.last_name}`;
    tally.change({ line: reader.row.line, name, ...stored.named(changed) });
  }
  return { ...writtenEach(tally, writes, run), invited };
}

/** The fields that a person can't be without; undefined where one is missing. */
function complete({ first_name, last_name, user_position, role: told, locale }: Draft['fields']) {
  if (first_name === undefined || last_name === undefined) return undefined;
  if (user_position === undefined || told === undefined) return undefined;
  return { first_name, last_name, user_position, role: told, ...given({ locale }) };
}

type Changed = { before: Record<string, unknown>; after: Record<string, unknown> };

/** Everybody who isn't deleted, by e-mail, and the stores by their store ID. */
async function readStored(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email_folded', 'first_name', 'last_name', 'user_position', 'role', 'locale'])
    .where('status', '<>', 'deleted')
    .execute();
  const memberships = await db
    .selectFrom('memberships')
    .select(['user_id', 'restaurant_id'])
    .where('valid_to', 'is', null)
    .execute();
  const storesOf = Map.groupBy(memberships, ({ user_id }) => user_id);
  const stores = await db.selectFrom('restaurants').select(['id', 'store_id', 'store_id_folded']).execute();
  const shownIds = new Map(stores.map(({ id, store_id }) => [id, store_id]));
  const shown = (ids: unknown) =>
    Array.isArray(ids) ? ids.map((id) => shownIds.get(String(id)) ?? '').toSorted() : ids;
  const withStoreIds = (fields: Readonly<Record<string, unknown>>) => ({
    ...fields,
    ...('restaurants' in fields && { restaurants: shown(fields['restaurants']) }),
  });
  return {
    withStoreIds,
    people: new Map(
      rows.map(({ email_folded, ...row }) => {
        const restaurants = (storesOf.get(row.id) ?? []).map(({ restaurant_id }) => restaurant_id).toSorted();
        return [email_folded, { ...row, restaurants }];
      }),
    ),
    storeIds: new Map(stores.map(({ id, store_id_folded }) => [store_id_folded, id])),
    /** With store IDs for the stores' ids. */
    named({
      before,
      after,
    }: {
      before: Readonly<Changed['before']>;
      after: Readonly<Changed['after']>;
    }): Changed {
      return { before: withStoreIds(before), after: withStoreIds(after) };
    },
  };
}

export const users: Kind<Draft> = { read, judge };
