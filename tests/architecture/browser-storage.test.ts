/** Every key that the web app keeps in a browser, and what becomes of it when the tablet is handed on. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

interface Kept {
  file: string;
  /** The first argument of `setItem`, as written. */
  written: string;
  /** Where the key itself stands in that file. */
  named: string;
  /**
   * Gone with the session, gone with a log-out, gone when the tablet is withdrawn, or the device's own: nothing about a
   * person.
   */
  rule: 'session' | 'log-out' | 'withdrawal' | 'device';
}

/** tests/e2e/shared-tablet.spec.ts shows that these are the only ones, and that they go. */
const kept: readonly Kept[] = [
  { file: 'state/session.ts', written: 'tokenKey', named: `'accessToken'`, rule: 'session' },
  { file: 'state/session.ts', written: 'offsetKey', named: `'clockOffset'`, rule: 'device' },
  { file: 'state/session.ts', written: 'emailKey', named: `'lastEmail'`, rule: 'log-out' },
  { file: 'state/drafts.ts', written: 'keyOf(userId)', named: '`drafts.${userId}`', rule: 'log-out' },
  {
    file: 'state/last-restaurant.ts',
    written: 'keyOf(userId)',
    named: '`lastStore.${userId}`',
    rule: 'log-out',
  },
  { file: 'state/locale.ts', written: 'key', named: `'locale'`, rule: 'device' },
  { file: 'state/hand.ts', written: 'key', named: `'hand'`, rule: 'device' },
  { file: 'state/theme.ts', written: 'key', named: `'theme'`, rule: 'device' },
  { file: 'state/device-mark.ts', written: 'key', named: `'deviceMark'`, rule: 'device' },
  // The names of its restaurant's evaluators, which its tiles show to whoever stands there.
  { file: 'tablets/kept-tablet.ts', written: 'name', named: `'tablet'`, rule: 'withdrawal' },
  {
    file: 'tablets/offline-people.ts',
    written: 'name',
    named: `'tabletPeople'`,
    rule: 'withdrawal',
  },
  { file: 'state/unsent-mark.ts', written: 'key', named: `'unsent'`, rule: 'device' },
  // contract.md §4: a log-out keeps it.
  { file: 'state/selected-date.ts', written: 'key', named: `'currentDate'`, rule: 'device' },
];

const files = globSync('src/web/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
const codeOf = (path: string) => readFileSync(root + path, 'utf8');

it('nothing is stored in the browser under a key without a rule', () => {
  const writes = files.flatMap((path) =>
    [...codeOf(path).matchAll(/[sS]torage(?:\(\))?\.setItem\(([^,]+),/g)].map(
      ([, key = '']) => `${path.slice('src/web/'.length)} ${key}`,
    ),
  );
  // The one that never throws hands on what the stores give it.
  const used = [...new Set(writes)].filter((write) => write !== 'state/storage.ts key');
  expect(used.toSorted()).toEqual(kept.map(({ file, written }) => `${file} ${written}`).toSorted());
  for (const { file, named } of kept) expect(codeOf(`src/web/${file}`)).toContain(named);
});

it('what belongs to a person or a session is removed by somebody', () => {
  const forgettable = kept.filter(({ rule }) => rule !== 'device');
  for (const { file, written } of forgettable)
    expect(codeOf(`src/web/${file}`)).toContain(`storage.removeItem(${written})`);
});

it('other stores of a browser are used where it is said what for', () => {
  const other =
    /\bfrom 'idb'|\b(?:indexedDB|document\.cookie|cookieStore|serviceWorker|BroadcastChannel|window\.name)\b|\bcaches\./;
  const users = [...files, 'index.html'].filter((path) => other.test(codeOf(path)));
  expect(users.toSorted()).toEqual([
    // Whether a worker has opened the page: here, and in session.ts below.
    'index.html',
    // The build's files alone.
    'src/web/app/install.ts',
    // That an entry has changed, not what it says.
    'src/web/feedback/device-entries.ts',
    // Entries until they are sent, by their author; what was looked at last, by its reader, until a log-out.
    'src/web/state/device-database.ts',
    'src/web/state/session.ts',
    // A file of the build that is broken, kept anew.
    'src/web/sw.ts',
  ]);
  const direct = files.filter((path) => /\b(?:local|session)Storage\b/.test(codeOf(path)));
  expect(direct.toSorted()).toEqual([
    'src/web/app/create-app.tsx',
    'src/web/state/storage.ts',
    // The theme alone.
    'src/web/statement/create-statement-page.tsx',
  ]);
});
