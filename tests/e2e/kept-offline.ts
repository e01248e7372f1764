/** When a page can be opened again without a network. */
import { expect, type Page } from '@playwright/test';

/** Until the worker holds the app, and the device what is looked at. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const opening = indexedDB.open('brigade');
        const database = await new Promise<IDBDatabase>((resolve) =>
          opening.addEventListener('success', () => resolve(opening.result)),
        );
        const reading = database.transaction('answers').objectStore('answers').getAll();
        const rows = await new Promise<unknown[]>((resolve) =>
          reading.addEventListener('success', () => resolve(reading.result as unknown[])),
        );
        database.close();
        return names.length > 0 && JSON.stringify(rows).includes('record-sheet');
      }),
    )
    .toBe(true);
}
