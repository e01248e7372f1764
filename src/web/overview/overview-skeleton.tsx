import { Skeleton } from '#web/ui/skeleton.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';

/** The numbers of the dashboard on their way, in their sizes: a table, or an evaluator's cards. */
export function OverviewSkeleton({ asCards }: { asCards: boolean }) {
  if (asCards) {
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-90 rounded-lg" />
        <Skeleton className="h-90 rounded-lg" />
      </div>
    );
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-6 lg:gap-4 xl:grid-cols-[repeat(4,1fr)_1.3fr]">
        <Skeleton className="col-span-2 h-31 rounded-lg xl:col-span-1" />
        <Skeleton className="h-31 rounded-lg sm:col-span-2 xl:col-span-1" />
        <Skeleton className="h-31 rounded-lg sm:col-span-2 xl:col-span-1" />
        <Skeleton className="h-31 rounded-lg sm:col-span-3 xl:col-span-1" />
        <Skeleton className="h-31 rounded-lg sm:col-span-3 xl:col-span-1" />
      </div>
      <div className="mt-6">
        <TableSkeleton rows={8} />
      </div>
    </>
  );
}
