import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { hasUnsaved } from '#web/forms/unsaved.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

/** Keeps the tab from being loaded anew over typed text (app/renew.ts), and says what to do instead. */
export function NewVersion() {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const keep = (event: Event) => {
      if (!hasUnsaved()) return;
      event.preventDefault();
      setKept(true);
    };
    addEventListener('brigade:newer', keep);
    return () => removeEventListener('brigade:newer', keep);
  }, []);
  if (!isKept) return null;
  return (
    <div className="pointer-events-none fixed inset-x-4 top-[calc(var(--sticky-top,0rem)+0.5rem)] z-40 ml-auto max-w-160 lg:left-64 lg:right-8 print:hidden">
      <Banner
        tone="info"
        className="appear shadow-high"
        title={<Trans>There is a new version of Brigade</Trans>}
        action={
          <div className="pointer-events-auto flex flex-wrap gap-2">
            <Button onClick={() => location.reload()}>
              <Trans>Reload</Trans>
            </Button>
            <Button variant="ghost" onClick={() => setKept(false)}>
              <Trans>Dismiss</Trans>
            </Button>
          </div>
        }
      >
        <Trans>Please save what you have entered, then reload the page.</Trans>
      </Banner>
    </div>
  );
}
