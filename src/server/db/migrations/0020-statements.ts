import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';
import { storeTriggers } from './0005-revisions.ts';

/** Statements by mail: closings whose mails aren't queued yet, the links, the questions, and the counts of the throttle. */
export async function statements(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const clustered = sqlite ? 'strict, without rowid' : '';
  const all = [
    `alter table outbox add column about ${text}`,
    `create table statement_mailings (
      restaurant_id ${text} not null,
      month ${text} not null,
      number integer not null,
      primary key (restaurant_id, month, number),
      foreign key (restaurant_id, month, number) references closings (restaurant_id, month, number)
    ) ${clustered}`,
    `create table statement_links (
      token_hash ${text} not null primary key,
      restaurant_id ${text} not null,
      month ${text} not null,
      number integer not null,
      user_id ${text} not null,
      created_at ${text} not null,
      expires_at ${text} not null
    ) ${clustered}`,
    'create index statement_links_of_person on statement_links (user_id)',
    'create index statement_links_by_end on statement_links (expires_at)',
    `create table statement_questions (
      restaurant_id ${text} not null,
      month ${text} not null,
      number integer not null,
      user_id ${text} not null,
      id ${text} not null,
      report_id ${text},
      text ${text} not null,
      asked_at ${text} not null,
      answer ${text},
      outcome ${text},
      answered_at ${text},
      answered_by_id ${text},
      answered_by_name ${text},
      primary key (restaurant_id, month, id),
      foreign key (restaurant_id, month, number, user_id)
        references closing_lines (restaurant_id, month, number, user_id)
    ) ${clustered}`,
    'create unique index statement_questions_by_id on statement_questions (id, restaurant_id)',
    'create index statement_questions_of_report on statement_questions (report_id) where report_id is not null',
    `create table statement_tries (place ${text} not null, at ${text} not null) ${sqlite ? 'strict' : ''}`,
    'create index statement_tries_of_place on statement_tries (place, at)',
    ...storeTriggers('statement_questions', engine),
  ];
  for (const statement of all) await sql.raw(statement).execute(db);
}
