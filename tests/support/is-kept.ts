/** Runs in the page: whether it can be opened again without a network. The worker holds the app, and the device the sheet. */
export async function isKept(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
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
  return active?.state === 'activated' && names.length > 0 && JSON.stringify(rows).includes('record-sheet');
}
