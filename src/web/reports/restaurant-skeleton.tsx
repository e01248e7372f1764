import { Skeleton } from '#web/ui/skeleton.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';

/** A restaurant's page on its way, in the sizes of its parts. */
export function RestaurantSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-5 w-28" />
      <Skeleton className="mb-2 h-8 w-72" />
      <Skeleton className="mb-6 h-6 w-96 max-w-full" />
      <Skeleton className="mb-4 h-10 w-64" />
      <MonthSkeleton />
    </>
  );
}

/** The month's numbers on their way. */
export function MonthSkeleton() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-lg lg:h-38" />
        ))}
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-105 rounded-lg" />
        <Skeleton className="h-105 rounded-lg" />
      </div>
      <div className="mt-8">
        <TableSkeleton rows={8} />
      </div>
    </>
  );
}
