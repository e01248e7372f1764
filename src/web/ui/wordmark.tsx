import { cx } from './class-names.ts';

interface WordmarkProps {
  large?: boolean;
  /** Under 640 px the sign alone is seen. */
  shrinks?: boolean;
}

/** The name with its sign: the days of a month, some met. */
export function Wordmark({ large = false, shrinks = false }: WordmarkProps) {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <Sign className={large ? 'size-10' : 'size-7'} />
      <span
        className={cx(
          'font-semibold tracking-tight',
          large ? 'text-2xl' : 'text-lg',
          shrinks && 'max-md:sr-only',
        )}
      >
        Brigade
      </span>
    </span>
  );
}

function Sign({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-accent-ink">
        <rect x="7" y="7" width="7.5" height="7.5" rx="2" />
        <rect x="17.5" y="7" width="7.5" height="7.5" rx="2" />
        <rect x="7" y="17.5" width="7.5" height="7.5" rx="2" />
        <rect x="17.5" y="17.5" width="7.5" height="7.5" rx="2" opacity="0.4" />
      </g>
    </svg>
  );
}
