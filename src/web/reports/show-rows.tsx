import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** For the one button of a tile: its target is the whole tile. */
export const wholeTile =
  'max-w-full cursor-pointer text-left font-semibold wrap-anywhere tabular-nums after:absolute after:inset-0 after:rounded-lg hover:text-accent hover:after:ring-1 hover:after:ring-line-strong focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent print:after:hidden';

interface ShowRowsProps {
  /** The number that leads to its rows. */
  children: ReactNode;
  onShow: () => void;
}

/** A tile's number: a button over the whole tile, which leads to the reports that it counts. */
export function ShowRows({ children, onShow }: ShowRowsProps) {
  const { t } = useLingui();
  return (
    <button type="button" onClick={onShow} className={wholeTile}>
      {children}
      <span className="sr-only">, {t`show the reports`}</span>
    </button>
  );
}
