import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface FilterButtonProps {
  /** Shows only the reports that have this; absent where nothing can be filtered by it. */
  onChoose: (() => void) | undefined;
  /** What the value is in full, where it is shown short. */
  label?: string;
  children: ReactNode;
}

/** A value in a table that shows the reports which have it. */
export function FilterButton({ onChoose, label, children }: FilterButtonProps) {
  const { t } = useLingui();
  if (!onChoose) return children;
  return (
    <button
      type="button"
      aria-label={label}
      title={t`Show only these reports`}
      onClick={onChoose}
      className="min-h-6 min-w-6 cursor-pointer rounded-sm align-middle text-inherit underline-offset-4 [text-align:inherit] hover:text-accent hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {children}
    </button>
  );
}
