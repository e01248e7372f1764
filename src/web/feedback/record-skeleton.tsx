import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The record screen on its way, in the sizes of its parts. */
export function RecordSkeleton() {
  return (
    <>
      <div className="mb-6 flex items-start justify-between">
        <div>
          <Skeleton className="mb-1 h-8 w-56" />
          <Skeleton className="h-6 w-40" />
        </div>
        <Skeleton className="h-16 w-52" />
      </div>
      <SheetSkeleton />
    </>
  );
}

/** The people of a restaurant on their way. */
export function SheetSkeleton() {
  const { t } = useLingui();
  return (
    <output aria-label={t`Please wait`} className="grid gap-2 sm:grid-cols-2 md:grid-cols-3">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="h-16 rounded-lg" />
      ))}
    </output>
  );
}
