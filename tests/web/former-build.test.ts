/** A page that a device keeps learns of the first answer whether it is of a former build. */
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import type { ApiSettings } from '#web/api/client.ts';
import { createBuildCheck } from '#web/api/former-build.ts';

const pageOf = (hasUnsaved = false) => ({ hasUnsaved: () => hasUnsaved }) as ApiSettings;
const begin = (hasUnsaved?: boolean) => createBuildCheck(pageOf(hasUnsaved));
const answerOf = (build?: string) => new Response('{}', { headers: build ? { 'Brigade-Build': build } : {} });

let reload: MockInstance<Location['reload']>;

function opened(type: NavigationTimingType): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
}

beforeEach(() => {
  window.brigadeLoad = { build: 'one' } as NonNullable<Window['brigadeLoad']>;
  reload = vi.spyOn(location, 'reload').mockReturnValue();
  opened('navigate');
});
afterEach(() => {
  delete window.brigadeLoad;
  vi.restoreAllMocks();
});

/** Whether an answer may be taken. */
async function isTaken(waiting: Promise<void> | undefined): Promise<boolean> {
  return Promise.race([
    Promise.resolve(waiting).then(() => true),
    new Promise<boolean>((over) => setTimeout(() => over(false))),
  ]);
}

it('is opened anew, once, and takes nothing of the new build', async () => {
  const check = begin();
  expect(await isTaken(check(answerOf('two')))).toBe(false);
  expect(await isTaken(check(answerOf('two')))).toBe(false);
  expect(reload).toHaveBeenCalled();
});

it('goes on where the build is the same, later also over a release', async () => {
  const check = begin();
  expect(await isTaken(check(answerOf('one')))).toBe(true);
  expect(await isTaken(check(answerOf('two')))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('goes on over a release after the end of a session too', async () => {
  const page = pageOf();
  expect(await isTaken(createBuildCheck(page)(answerOf('one')))).toBe(true);
  // The client begins anew with the next session.
  expect(await isTaken(createBuildCheck(page)(answerOf('two')))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('goes on at a server that names no build', async () => {
  expect(await isTaken(begin()(answerOf()))).toBe(true);
});

it('is not opened anew a second time', async () => {
  opened('reload');
  expect(await isTaken(begin()(answerOf('two')))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('loses nothing that is typed', async () => {
  expect(await isTaken(begin(true)(answerOf('two')))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});
