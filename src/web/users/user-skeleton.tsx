import { Skeleton } from '#web/ui/skeleton.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';

/** A person's page on its way, in the sizes of its parts. */
export function UserSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-5 w-20" />
      <Skeleton className="mb-2 h-8 w-64" />
      <Skeleton className="mb-6 h-6 w-96 max-w-full" />
      <Skeleton className="mb-6 h-28 rounded-lg" />
      <Skeleton className="mb-4 h-10 w-64" />
      <TableSkeleton rows={6} />
    </>
  );
}
