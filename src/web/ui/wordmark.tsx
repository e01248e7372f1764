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
      {/* The stroke rounds the corners. */}
      <g className="fill-accent-ink stroke-accent-ink" strokeWidth="4" strokeLinejoin="round">
        <path d="M9 9h3.5v3.5H9ZM19.5 9H23v3.5h-3.5ZM9 19.5h3.5V23H9Z" />
        <path d="M19.5 19.5H23V23h-3.5Z" opacity="0.4" />
      </g>
    </svg>
  );
}
