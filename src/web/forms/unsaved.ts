import { createCell, type Readable } from '#web/state/cell.ts';

const unsaved = createCell(0);

/** How many forms on the page hold unsaved text; for what ends the page without a navigation: logging out, reloading. */
export const unsavedForms: Readable<number> = unsaved;

export const hasUnsaved = (): boolean => unsaved.get() > 0;

/** Counts a form as unsaved; returns how to take it back, once. */
export function markUnsaved(): () => void {
  unsaved.set(unsaved.get() + 1);
  return () => unsaved.set(unsaved.get() - 1);
}
