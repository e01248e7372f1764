/** What several parts have to know of a resource stands once, so that a new one is entered once. */
import { expect, it } from 'vitest';
import { auditActions, auditSubjects } from '#contract/activity.ts';
import { importKinds } from '#contract/imports.ts';
import { fieldCodes } from '#contract/issue.ts';
import { problemCodes } from '#contract/problem.ts';
import { restaurantTypes } from '#contract/restaurants.ts';
import { roles } from '#contract/permissions.ts';
import { userPositions, userStatuses } from '#contract/users.ts';
import { importColumnTexts } from '#texts/columns.ts';
import { fieldTexts } from '#texts/fields.ts';
import { appPages } from '#web/pages/app-pages.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, root } from './sources.ts';

const files = readSources()
  .map(({ path }) => path)
  .filter((path) => path.startsWith('src/') && !/routeTree\.gen|^src\/contract\//.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
const filesWith = (pattern: RegExp) => files.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

it('has the texts of what was done once', () => {
  expect(filesWith(/Record<AuditAction\b/)).toEqual(['src/texts/actions.ts']);
  // No list beside it that names most of the actions.
  const named = files.filter(
    ({ code }) =>
      auditActions.filter((action) => code.includes(`'${action}'`)).length > auditActions.length / 2,
  );
  expect(named.map(({ path }) => path)).toEqual(['src/texts/actions.ts']);
});

it('has the text of a code once', () => {
  const codes = new Set<string>([
    ...problemCodes,
    ...fieldCodes,
    ...Object.keys(fieldTexts),
    ...Object.keys(importColumnTexts),
    ...[roles, userPositions, userStatuses, restaurantTypes, importKinds].flat(),
  ]);
  const saying = files.filter(({ path, code }) => {
    const entries = code.matchAll(/(?:^|[{,])\s*'?(\w+)'?:\s*(?:\(.*?\) =>\s*)?msg\b/gm);
    return !path.startsWith('src/texts/') && [...entries].some(([, name = '']) => codes.has(name));
  });
  expect(saying.map(({ path }) => path).toSorted()).toEqual([
    // What a figure is called.
    'src/server/mail/templates/statement.ts',
    // Ends of a sentence about a restaurant.
    'src/web/bonus/budget-dialog.tsx',
    // Ends of a sentence about a restaurant.
    'src/web/closing/close-dialog.tsx',
    // How a file's rows are matched.
    'src/web/imports/import-texts.ts',
    // Ends of a sentence about a restaurant.
    'src/web/restaurants/goal-refusals.ts',
    // What the person of a statement reads, on a page that can't carry the table.
    'src/web/statement/statement-words.ts',
    // What a role may do.
    'src/web/users/user-fields.tsx',
  ]);
});

it('asks for every kind of record where one is named, linked, labelled and refetched', () => {
  expect(filesWith(/Record<AuditSubject\b/).toSorted()).toEqual([
    'src/server/activity/activity.db.ts',
    'src/texts/actions.ts',
    'src/web/activity/what.tsx',
    'src/web/queries/live-changes.ts',
  ]);
  const cases = auditSubjects.map((subject) => new RegExp(`case '${subject}':`));
  const switches = files.filter(({ code }) => cases.filter((one) => one.test(code)).length > 3);
  expect(switches.map(({ path }) => path)).toEqual([]);
});

it('has the pages that are led to by name once', () => {
  const icons = Object.values(appPages).map(
    ({ to, icon }) => new RegExp(`to[:=] ?'${to}',\\s*icon[:=] ?'${icon}'`),
  );
  const named = files.filter(({ code }) => icons.filter((one) => one.test(code)).length > 0);
  expect(named.map(({ path }) => path)).toEqual(['src/web/pages/app-pages.ts']);
});
