import type { ReactNode } from 'react';

/** A row of {@link Tile}s: a list of terms and their values. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">{children}</dl>;
}

interface TileProps {
  label: string;
  value: ReactNode;
  /** A line below the value that says what it is measured against. */
  note?: ReactNode;
}

/** One number that matters, with its name above. */
export function Tile({ label, value, note }: TileProps) {
  return (
    <div className="flex flex-col gap-1 rounded-lg border bg-surface p-4 shadow-low">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
      {note !== undefined && <dd className="mt-auto text-sm text-muted">{note}</dd>}
    </div>
  );
}
