interface ProgressBarProps {
  /** What goes on. */
  label: string;
  done: number;
  /** 0 while it isn't known how much there is to do. */
  total: number;
  /** How far it is, in words. */
  text: string;
}

/** How far something is that takes a while. */
export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  const isKnown = total > 0;
  return (
    <>
      {/* The browser's own can't be drawn as wanted; it speaks, the rest shows. */}
      <progress
        className="sr-only"
        aria-label={label}
        aria-valuetext={text}
        max={isKnown ? total : 1}
        {...(isKnown && { value: done })}
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-2 w-full overflow-hidden rounded-full bg-line fill-current text-accent"
      >
        <rect
          width={isKnown ? Math.min(1, done / total) * 100 : 100}
          height="4"
          className={isKnown ? '' : 'animate-pulse opacity-40'}
        />
      </svg>
    </>
  );
}
