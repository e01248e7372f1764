import { createCell, type Cell } from './cell.ts';
import type { TextStorage } from './storage.ts';

const key = 'theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The chosen look, stored under `theme`; `index.html` reads the same key before the first paint. */
export function createTheme(storage: TextStorage): Cell<Theme> {
  const stored = storage.getItem(key);
  const cell = createCell<Theme>(themes.find((theme) => theme === stored) ?? 'system');
  return {
    ...cell,
    set(theme) {
      if (theme === 'system') storage.removeItem(key);
      else storage.setItem(key, theme);
      cell.set(theme);
    },
  };
}

/** Puts the theme on the page and keeps it there, also when the system turns dark at dusk. */
export function applyTheme(cell: Cell<Theme>): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = cell.get();
    document.documentElement.dataset['theme'] =
      chosen === 'system' ? (dark.matches ? 'dark' : 'light') : chosen;
  };
  apply();
  const stop = cell.subscribe(apply);
  dark.addEventListener('change', apply);
  return () => {
    stop();
    dark.removeEventListener('change', apply);
  };
}
