import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';

interface OnDemandProps {
  /** Made with `lazy`. */
  children: ReactNode;
  /** Its code isn't to be had: closes what was opened. */
  onMissing?: () => void;
}

/**
 * What comes over the page when it is wanted, a dialog for one, and mounted then. Where its code isn't to be had, the page
 * stays, with what is typed on it, and a bar offers to reload it (shell/new-version.tsx).
 */
export function OnDemand({ children, onMissing }: OnDemandProps) {
  return (
    <CatchBoundary
      getResetKey={() => undefined}
      onCatch={(error) => {
        if (isMissing(error)) onMissing?.();
      }}
      errorComponent={Missing}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
}

/** Any other failure is the page's. */
function Missing({ error }: { error: unknown }): null {
  if (!isMissing(error)) throw error;
  return null;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'missing_code';
}
