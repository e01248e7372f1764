import { useId } from 'react';
import { cx } from './class-names.ts';

interface SegmentedProps<Value extends string> {
  /** What is chosen, for those who don't see where it stands. */
  label: string;
  choices: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
  /** Of a filter: the choice that lets everything through, which stands out less. */
  off?: Value;
}

/** One of a few, side by side, taking effect at once: a filter. (In a form, use `ChoiceField`.) */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChoose,
  off,
}: SegmentedProps<Value>) {
  // Of its own, because the same choice can stand on a page twice.
  const name = useId();
  return (
    <fieldset className="flex rounded-md border border-line-button bg-surface p-0.5 shadow-low pointer-coarse:p-0">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'relative flex min-h-8.5 grow cursor-pointer items-center justify-center rounded-[0.25rem] px-3 text-center text-sm font-medium text-muted sm:whitespace-nowrap hover:text-ink has-checked:forced-selection has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11',
            choice.value === off
              ? 'has-checked:bg-hover has-checked:text-ink'
              : 'has-checked:bg-accent-soft has-checked:text-accent',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span lang={choice.lang}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
