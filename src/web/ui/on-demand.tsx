import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

interface OnDemandProps {
  /** Made with `lazy`. */
  children: ReactNode;
  /** Its code isn't to be had: closes what was opened. */
  onMissing?: (() => void) | undefined;
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

/** What comes with its code when it is shown; a window is closed where its code isn't to be had. */
export function onDemand<Props extends { onClose?: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props) => (
    <OnDemand onMissing={props.onClose}>
      <Part {...props} />
    </OnDemand>
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
