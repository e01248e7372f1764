/** The words of the import screen for what the contract names by codes. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportEncoding, ImportKind } from '#contract/imports.ts';

/** How a row finds the record that it is about. */
export const kindHints: Record<ImportKind, MessageDescriptor> = {
  restaurants: msg`Matched by Store ID: existing ones are changed, new ones added.`,
  users: msg`Matched by e-mail, without one by both names: existing ones are changed, new ones added. Who can log in is invited by e-mail.`,
  reports: msg`Matched by ID, or by restaurant, time and both people: existing ones are corrected, new ones added.`,
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
