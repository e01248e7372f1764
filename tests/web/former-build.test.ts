/** A page that a device keeps learns of the first answer whether it is of a former build. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBuildCheck } from '#web/app/former-build.ts';
import { markUnsaved } from '#web/forms/unsaved.ts';

const answerOf = (build?: string) => new Response('{}', { headers: build ? { 'Brigade-Build': build } : {} });

let reload: ReturnType<typeof vi.spyOn>;

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
  const check = createBuildCheck();
  expect(await isTaken(check(answerOf('two')))).toBe(false);
  expect(await isTaken(check(answerOf('two')))).toBe(false);
  expect(reload).toHaveBeenCalled();
});

it('goes on where the build is the same, later also over a release', async () => {
  const check = createBuildCheck();
  expect(await isTaken(check(answerOf('one')))).toBe(true);
  expect(await isTaken(check(answerOf('two')))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('goes on at a server that names no build', async () => {
  expect(await isTaken(createBuildCheck()(answerOf()))).toBe(true);
});

it('is not opened anew a second time', async () => {
  opened('reload');
  expect(await isTaken(createBuildCheck()(answerOf('two')))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('loses nothing that is typed', async () => {
  const release = markUnsaved();
  expect(await isTaken(createBuildCheck()(answerOf('two')))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  release();
});
