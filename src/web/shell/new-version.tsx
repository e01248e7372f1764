import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { unsavedForms } from '#web/forms/unsaved.ts';
import { problemText } from '#web/i18n/texts.ts';
import { useCell } from '#web/state/cell.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

/** Whether the server has another build now; undefined while it can't be asked. */
const hasNewBuild = (): Promise<boolean | undefined> =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok, headers }) => (ok ? headers.get('Brigade-Build') !== window.brigadeLoad?.build : undefined),
    () => undefined,
  );

/**
 * Offers to reload a page whose code can't be fetched (`vite:preloadError`): the server has a new build and no longer the
 * files of this one, or it was away when they were wanted.
 */
export function NewVersion() {
  const { t } = useLingui();
  const isUnsaved = useCell(unsavedForms) > 0;
  const [missing, setMissing] = useState<'new build' | 'same build' | null>(null);
  useEffect(() => {
    const look = async () => {
      const isNew = await hasNewBuild();
      if (isNew !== undefined) setMissing(isNew ? 'new build' : 'same build');
    };
    const onMissing = () => void look();
    addEventListener('vite:preloadError', onMissing);
    return () => removeEventListener('vite:preloadError', onMissing);
  }, []);
  if (!missing) return null;
  const failed = problemText('missing_code');
  return (
    <div className="pointer-events-none fixed inset-x-4 top-[calc(var(--sticky-top,0rem)+0.5rem)] z-40 ml-auto max-w-160 lg:left-64 lg:right-8 print:hidden">
      <Banner
        tone="info"
        className="appear shadow-high"
        title={
          missing === 'new build' || !failed ? <Trans>There is a new version of Brigade</Trans> : t(failed)
        }
        action={
          <div className="pointer-events-auto flex flex-wrap gap-2">
            <Button onClick={() => location.reload()}>
              <Trans>Reload</Trans>
            </Button>
            <Button variant="ghost" onClick={() => setMissing(null)}>
              <Trans>Dismiss</Trans>
            </Button>
          </div>
        }
      >
        {isUnsaved ? <Trans>Please save what you have entered, then reload the page.</Trans> : undefined}
      </Banner>
    </div>
  );
}
