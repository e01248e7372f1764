import { useLingui } from '@lingui/react/macro';
import { useEffectEvent, useLayoutEffect } from 'react';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Ctrl K, on Apple's keyboards ⌘ K. Another window that waits for an answer comes first. */
export function usePaletteKey(onKey: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    if (!document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')) onKey();
  });
  // With the page that is seen, not a moment after it.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The button beside the navigation that opens the palette; `small` is a sign alone, for the bar. */
export function PaletteButton({ small = false, onOpen }: { small?: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const label = t`Search or go to…`;
  if (small) {
    return (
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onOpen}
        className={buttonStyle('ghost', 'size-11 px-0')}
      >
        <Icon name="search" />
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="mb-3 flex h-9 w-full cursor-pointer items-center gap-2.5 rounded-md border border-line-button bg-field px-2.5 text-sm text-muted shadow-low hover:border-line-strong hover:text-ink pointer-coarse:h-11"
    >
      <Icon name="search" className="size-4" />
      <span className="min-w-0 flex-1 truncate text-left">{label}</span>
      <kbd aria-hidden="true" className="font-sans text-xs whitespace-nowrap">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
