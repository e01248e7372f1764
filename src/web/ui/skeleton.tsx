import { cx } from './class-names.ts';

/**
 * A grey box in the size of what will stand there. Invisible for the first 150 ms (`appear` in styles.css), so that a
 * quick answer never flickers.
 */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('appear animate-pulse rounded-md bg-line', className)} />;
}
