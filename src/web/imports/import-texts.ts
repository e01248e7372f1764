/** The words of the import screen for what the contract names by codes. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportColumn, ImportEncoding, ImportKind } from '#contract/imports.ts';

export const kindTexts: Record<ImportKind, MessageDescriptor> = {
  restaurants: msg`Restaurants`,
  users: msg`People`,
  reports: msg`Reports`,
};

/** How a row finds the record that it is about. */
export const kindHints: Record<ImportKind, MessageDescriptor> = {
  restaurants: msg`Matched by Store ID: existing ones are changed, new ones added.`,
  users: msg`Matched by e-mail, without one by both names: existing ones are changed, new ones added. Who can log in is invited by e-mail.`,
  reports: msg`Matched by ID, or by restaurant, time and both people: existing ones are corrected, new ones added.`,
};

/** Columns as the exported files name them, so that an export can be imported as it is. */
export const columnTexts: Record<ImportColumn, MessageDescriptor> = {
  store_id: msg`Store ID`,
  name: msg`Name`,
  type: msg`Type`,
  daily_feedback_goal: msg`Daily feedback goal`,
  currency: msg`Currency`,
  time_zone: msg`Time zone`,
  day_starts_at: msg`Day starts at`,
  opened_on: msg`Opened on`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`E-mail`,
  user_position: msg`Position`,
  role: msg`Role`,
  restaurants: msg`Restaurants`,
  member_since: msg`Member since`,
  locale: msg`Language`,
  id: msg`ID`,
  observed_at: msg`Observed at`,
  time: msg`Time`,
  evaluator: msg`Evaluator`,
  evaluated_user: msg`Evaluated user`,
  points: msg`Points`,
  comment: msg`Comment`,
};

/** What a cell may hold, where the name alone leaves a doubt. */
export const columnHints: Partial<Record<ImportColumn, MessageDescriptor>> = {
  type: msg`In Store or Drive-Through`,
  currency: msg`RON or EUR`,
  time_zone: msg`For example Europe/Bucharest`,
  day_starts_at: msg`For example 04:00`,
  opened_on: msg`For example 2024-03-01 or 1.3.2024; goals count from this day on`,
  email: msg`Can be empty for the role user: the person is then found by both names`,
  user_position: msg`Crew, shift manager, store manager or area manager`,
  role: msg`Administrator, evaluator or user`,
  restaurants: msg`Store IDs, separated by commas; an empty cell means none`,
  member_since: msg`One date for all restaurants, or one for each in their order, separated by commas`,
  locale: msg`Romanian, German or English`,
  id: msg`From an export: the report is corrected, not added again`,
  observed_at: msg`For example 2026-10-15 or 15.10.2026 14:05; with dots or slashes the day stands before the month`,
  time: msg`Only where the time has a column of its own`,
  evaluator: msg`E-mail, or first and last name`,
  evaluated_user: msg`E-mail, or first and last name`,
  points: msg`A whole number from 0 to 10`,
  comment: msg`An empty cell leaves the comment as it is`,
};

export const encodingTexts: Record<ImportEncoding, MessageDescriptor> = {
  'utf-8': msg`Unicode (UTF-8)`,
  'utf-16le': msg`Unicode (UTF-16)`,
  'utf-16be': msg`Unicode (UTF-16, big-endian)`,
  'windows-1250': msg`Central European (Windows-1250)`,
  'windows-1252': msg`Western European (Windows-1252)`,
};

const delimiterTexts: Record<string, MessageDescriptor> = {
  ';': msg`semicolons`,
  ',': msg`commas`,
  '\t': msg`tabs`,
  '|': msg`vertical bars`,
};

/** What stands between the cells, in a word; undefined for a character that has none. */
export function delimiterText(delimiter: string): MessageDescriptor | undefined {
  return delimiterTexts[delimiter];
}

/** What a column's cells may hold; undefined where its name says it. */
export function columnHint(column: string): MessageDescriptor | undefined {
  return Object.hasOwn(columnHints, column) ? columnHints[column as ImportColumn] : undefined;
}

/** The text of a column that the server names; undefined for one that only a newer server knows. */
export function columnText(column: string): MessageDescriptor | undefined {
  return Object.hasOwn(columnTexts, column) ? columnTexts[column as ImportColumn] : undefined;
}
