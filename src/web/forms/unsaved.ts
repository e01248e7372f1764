/** The forms on the page that hold unsaved text; for what ends the page without a navigation: logging out. */
const unsaved = new Set<object>();

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Counts a form as unsaved; returns how to take it back. */
export function markUnsaved(): () => void {
  const mark = {};
  unsaved.add(mark);
  return () => void unsaved.delete(mark);
}
