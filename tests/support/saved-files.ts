/** The files that the app has handed to the browser. */
import { vi } from 'vitest';

interface SavedFile {
  name: string;
  blob: Blob;
  /** Whether its bytes are held for the browser still. */
  isHeld: () => boolean;
}

/** Records what is saved from now on, until the test ends. */
export function recordSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const held = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:test/${held.size + saved.length + 1}`;
    held.set(address, file as Blob);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void held.delete(address));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = held.get(this.href);
    if (blob) saved.push({ name: this.download, blob, isHeld: () => held.has(this.href) });
  });
  return saved;
}
