import { useId, type ReactNode } from 'react';
import { Sign } from './sign.tsx';

export interface FieldText {
  label: ReactNode;
  /** What to enter, where the label alone leaves a doubt. */
  hint?: ReactNode | undefined;
  /** What is wrong and what to do; a rendered text, already in the person's language. */
  error?: ReactNode | undefined;
}

/** The ids by which a control points to its hint and its error. */
export function useFieldIds({ hint, error }: Pick<FieldText, 'hint' | 'error'>, given?: string) {
  const own = useId();
  const id = given ?? own;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return { id, hintId, errorId, describedBy };
}

interface FieldProps extends FieldText {
  ids: ReturnType<typeof useFieldIds>;
  /** Beside the label, at the right end. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Label above, then the hint, the control, and the error under it. */
export function Field({ label, hint, error, ids, aside, className, children }: FieldProps) {
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={ids.id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {aside}
      </div>
      {hint && (
        <p id={ids.hintId} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="mt-1.5">{children}</div>
      <FieldError id={ids.errorId} error={error} />
    </div>
  );
}

/** The place of an error: there from the start, so that a screen reader notices when it fills. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <p id={id} aria-live="polite" className="text-sm text-bad">
      {error && (
        <span className="mt-1.5 flex gap-1.5">
          <Sign name="warning" className="mt-0.5 size-4" />
          <span>{error}</span>
        </span>
      )}
    </p>
  );
}

/** The box of text-like controls. 16 px text, or iOS zooms in on focus; scrolled to, its label is in sight too. */
export const controlStyle =
  'block h-10 w-full scroll-my-24 rounded-md border border-line-strong bg-field px-3 text-[1rem] text-ink shadow-low transition-colors duration-100 placeholder:text-muted pointer-coarse:h-11 hover:border-ink aria-invalid:border-bad focus-visible:border-accent focus-visible:outline-1 aria-invalid:focus-visible:border-bad aria-invalid:focus-visible:outline-bad focus-visible:outline-offset-0 disabled:opacity-60';

/** The box of a filter in a row of them: quiet while it lets everything through, in the accent while it is on. */
export const filterStyle =
  'block h-10 w-full rounded-md border border-line-button bg-surface px-3 text-ink transition-colors duration-100 placeholder:text-muted hover:border-line-strong data-on:border-accent data-on:bg-accent-soft data-on:font-medium data-on:text-accent focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 pointer-fine:text-sm pointer-coarse:h-11 pointer-coarse:text-[1rem]';
