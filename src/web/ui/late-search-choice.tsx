import { lazy, Suspense, type ComponentProps } from 'react';
import { Field, useFieldIds } from './field.tsx';
import { Skeleton } from './skeleton.tsx';

const SearchChoice = lazy(() =>
  import('./search-choice.tsx').then((file) => ({ default: file.SearchChoice })),
);

type LateSearchChoiceProps = ComponentProps<typeof SearchChoice>;

/** A {@link SearchChoice} whose code comes when it is drawn. Its label stands in its place at once, so that nothing moves. */
export function LateSearchChoice(props: LateSearchChoiceProps) {
  return (
    <Suspense fallback={<Place {...props} />}>
      <SearchChoice {...props} />
    </Suspense>
  );
}

function Place({ label, hint, compact = false, className }: LateSearchChoiceProps) {
  const ids = useFieldIds({ hint, error: undefined });
  const box = <Skeleton className="h-10 pointer-coarse:h-11" />;
  if (compact) return <div className={className}>{box}</div>;
  return (
    <Field label={label} hint={hint} ids={ids} className={className}>
      {box}
    </Field>
  );
}
