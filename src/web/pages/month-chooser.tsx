import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import type { Month } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useDismissal } from '#web/ui/use-dismissal.ts';
import { MonthList, type MonthsWithData } from './month-list.tsx';

interface MonthChooserProps {
  /** The months with reports: asked for when the list is opened. */
  months: MonthsWithData;
  /** The month shown. */
  month: Month;
  /** Navigates to a month. */
  onMonth: (month: Month) => void;
}

/**
 * The month as a heading, which opens the list of the months with reports: closed by Escape, by a press elsewhere, and
 * when the focus leaves.
 */
export function MonthChooser({ months, month, onMonth }: MonthChooserProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  useDismissal(isOpen, { root, trigger, close: () => setOpen(false) });

  const close = () => {
    trigger.current?.focus();
    setOpen(false);
  };
  return (
    <div ref={root}>
      <h2 aria-live="polite" className="text-base font-semibold tabular-nums">
        <button
          ref={trigger}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          title={t`Choose a month`}
          onClick={() => setOpen(!isOpen)}
          className="flex h-9.5 min-w-44 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 hover:bg-hover pointer-coarse:h-11"
        >
          {formats.month(month)}
          <Icon name="chevronDown" className="size-4 text-muted" />
        </button>
      </h2>
      {isOpen && (
        <div
          id={id}
          className="absolute top-full left-0 z-30 mt-1 max-h-96 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border bg-raised p-1 shadow-high"
        >
          <MonthList
            months={months}
            month={month}
            onMonth={(chosen) => {
              close();
              onMonth(chosen);
            }}
          />
        </div>
      )}
    </div>
  );
}
