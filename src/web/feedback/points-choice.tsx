import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode, type Ref } from 'react';
import { pointsMax, pointsMin } from '#contract/reports.ts';
import { cx } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';

interface PointsChoiceProps {
  /** Whom they are for. */
  person?: string | undefined;
  /** What else is said of them: the day that they count for. */
  note?: ReactNode;
  value: number | null;
  onChoose: (points: number) => void;
  error?: string | undefined;
  /** The button of the fewest points, for the focus when a choice is missing. */
  first?: Ref<HTMLInputElement>;
}

const all = Array.from({ length: pointsMax - pointsMin + 1 }, (_, index) => pointsMin + index);

/** The points, each a button as large as a thumb: a radio group, so that the arrow keys move in it. */
export function PointsChoice({ person, note, value, onChoose, error, first }: PointsChoiceProps) {
  const name = useId();
  const errorId = `${name}-error`;
  const headId = `${name}-head`;
  return (
    <fieldset aria-describedby={`${headId} ${error ? errorId : ''}`}>
      <legend className="sr-only">
        <Trans>Points</Trans>
      </legend>
      <p
        id={headId}
        className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink"
      >
        <span className="min-w-0 break-words">
          <span aria-hidden="true" className="font-medium">
            <Trans>Points</Trans>
          </span>
          {person && <span className="text-base font-semibold"> {person}</span>}
        </span>
        {note && <span className="font-semibold text-close">{note}</span>}
      </p>
      <div className="mt-1 grid grid-cols-6 gap-1 sm:grid-cols-11 roomy:in-data-near:grid-cols-6!">
        {all.map((points, index) => (
          <label
            key={points}
            className={cx(
              'relative flex h-12 min-w-11 cursor-pointer items-center justify-center rounded-md border border-line-strong bg-field text-lg font-semibold text-ink tabular-nums shadow-low transition-colors duration-100 select-none hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              'has-checked:border-accent has-checked:bg-accent has-checked:text-accent-ink has-checked:forced-selection',
            )}
          >
            <input
              {...(index === 0 && first && { ref: first })}
              type="radio"
              name={name}
              value={points}
              checked={points === value}
              onChange={() => onChoose(points)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {points}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
