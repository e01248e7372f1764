import { cx } from './class-names.ts';

/** The name with its sign: the days of a month, some met. Where it shrinks, the sign alone is seen under 640 px. */
export function Wordmark({ shrinks = false }: { shrinks?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <Sign />
      <span className={cx('text-lg font-semibold tracking-tight', shrinks && 'max-md:sr-only')}>Brigade</span>
    </span>
  );
}

function Sign() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
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
