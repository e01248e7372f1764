import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { User } from '#contract/users.ts';
import { nameOf } from '#contract/person-name.ts';
import { Button } from '#web/ui/button.tsx';
import { PersonTile } from './person-tile.tsx';
import { useLock } from './use-lock.ts';

interface AuthorBarProps {
  user: User;
  minutes: number;
  /** Over to the tiles. */
  onLock: () => void;
  /** What else there is to do. */
  children: ReactNode;
}

/** Who is recording, always in sight: a press changes the person. It locks by itself, and says so before. */
export function AuthorBar({ user, minutes, onLock, children }: AuthorBarProps) {
  const { t } = useLingui();
  const left = useLock(minutes, onLock);
  const name = nameOf(user);
  return (
    <>
      <div className="sticky top-0 z-30 flex items-center justify-between gap-3 border-b bg-surface px-4 py-2 sm:px-6">
        <button
          type="button"
          onClick={onLock}
          className="-ml-1 flex min-h-11 min-w-0 items-center gap-3 rounded-lg px-1 text-left hover:bg-hover"
        >
          <PersonTile person={user} className="size-10" />
          <span className="min-w-0">
            <span className="block truncate text-lg font-semibold text-ink">{name}</span>{' '}
            <span className="block text-sm text-muted">
              <Trans>Change the person</Trans>
            </span>
          </span>
        </button>
        <div className="flex gap-3">
          {children}
          <Button onClick={onLock}>{t({ message: 'Done', context: 'tablet' })}</Button>
        </div>
      </div>
      {left !== null &&
        createPortal(
          // It takes the touch that wakes the tablet, so that nothing below is pressed by it, and lies over an open dialog too.
          <div className="fixed inset-0 z-50 flex items-center justify-center bg-[rgb(13_16_22/0.7)] p-6">
            <div role="alert" className="rounded-xl bg-raised px-8 py-6 text-center shadow-high">
              <p className="text-xl font-semibold text-ink">
                <Trans>Are you still there, {name}?</Trans>
              </p>
              <p aria-hidden="true" className="mt-2 text-muted tabular-nums">
                <Plural
                  value={left}
                  one="The tablet locks in # second. Touch it to go on."
                  other="The tablet locks in # seconds. Touch it to go on."
                />
              </p>
              <p className="sr-only">
                <Trans>The tablet is about to lock. Touch it or press a key to go on.</Trans>
              </p>
            </div>
          </div>,
          document.body,
        )}
    </>
  );
}
