import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

interface TilesProps {
  /** Its columns; four unless said otherwise. */
  className?: string;
  children: ReactNode;
}

/** A row of {@link Tile}s: a list of terms and their values. */
export function Tiles({ className = 'grid-cols-2 lg:grid-cols-4', children }: TilesProps) {
  return <dl className={cx('grid gap-3 lg:gap-4', className)}>{children}</dl>;
}

interface TileProps {
  label: string;
  value: ReactNode;
  /** A line below the value that says what it is measured against. */
  note?: ReactNode;
  /** Extra classes: how many columns it takes. */
  className?: string;
}

/** One number that matters, with its name above. */
export function Tile({ label, value, note, className }: TileProps) {
  return (
    <div
      className={cx(
        'relative flex flex-col gap-1 rounded-lg border bg-surface p-4 shadow-low max-sm:p-3',
        className,
      )}
    >
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-semibold tabular-nums max-sm:text-xl">{value}</dd>
      {note !== undefined && <dd className="mt-auto text-sm text-muted">{note}</dd>}
    </div>
  );
}
