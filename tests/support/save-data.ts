/**
 * For a browser's `addInitScript`: the device saves data, so the page follows nothing. A stream that stays open would
 * keep the network from ever being idle, and what it asks for would be counted with what the test is about.
 */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}
