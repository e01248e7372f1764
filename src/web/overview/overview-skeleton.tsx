import { Skeleton } from '#web/ui/skeleton.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';

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
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:gap-4 xl:grid-cols-5">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-37 rounded-lg max-sm:first:col-span-2 lg:h-41" />
        ))}
      </div>
      <Skeleton className="mt-3 h-26 rounded-lg lg:mt-4" />
      {/* The line that explains the formula stands between. */}
      <div className="mt-15">
        <TableSkeleton rows={8} />
      </div>
    </>
  );
}
