import { lazy, Suspense } from 'react';
import { may } from '#contract/permissions.ts';
import type { Api } from '#web/api/client.ts';
import { useSession } from '#web/state/app-context.tsx';

const FirstSteps = lazy(() => import('./first-steps.tsx').then((file) => ({ default: file.FirstSteps })));

/** A chain that has more than this of anything was set up before; it isn't asked about. */
const fewAtMost = 2;

/** Whether the person who looks may take the first steps. A server that tells no creation dates may have no rules either. */
export function useSetsUp(): boolean {
  const me = useSession().user;
  return may('bonus-rule.set', me?.role) && me?.created_at != null;
}

interface MaybeFirstStepsProps {
  api: Api;
  /** How long the list of the page is. */
  count: number;
  /** Nothing was recorded in its month: a chain that was imported at once has a long list, and steps to take. */
  isUnused?: boolean;
}

/** The steps of a new installation, where a list of it is still so short or nothing was recorded yet. */
export function MaybeFirstSteps({ api, count, isUnused = false }: MaybeFirstStepsProps) {
  const mayBeNew = useSetsUp();
  if ((count > fewAtMost && !isUnused) || !mayBeNew) return null;
  return (
    <Suspense>
      <FirstSteps api={api} />
    </Suspense>
  );
}
