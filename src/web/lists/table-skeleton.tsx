import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The place of a table that is on its way, in the size of its rows. */
export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  const { t } = useLingui();
  return (
    <output aria-label={t`Please wait`} className="block rounded-lg border bg-surface shadow-low">
      {Array.from({ length: rows + 1 }, (_, index) => (
        <div key={index} className="flex h-14 items-center gap-8 border-t px-4 first:h-11 first:border-t-0">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-1/6" />
          <Skeleton className="ml-auto h-4 w-1/5" />
          <Skeleton className="h-4 w-1/12" />
        </div>
      ))}
    </output>
  );
}
