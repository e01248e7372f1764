import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { TabletPerson } from '#contract/tablets.ts';
import type { Api } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const PassDialog = onDemand(async () => (await import('./pass-dialog.tsx')).PassDialog);

interface PassButtonProps {
  api: Api;
  restaurantId: string;
  /** The others who have a PIN here. */
  colleagues: readonly TabletPerson[];
  /** The server's time. */
  now: () => Date;
}

/** "That was me", said to whoever is recording. */
export function PassButton({ now, ...rest }: PassButtonProps) {
  /** When it was pressed. */
  const [at, setAt] = useState<Date>();
  return (
    <>
      <Button onClick={() => setAt(now())}>
        <Trans>That was me</Trans>
      </Button>
      {at && <PassDialog {...rest} now={at} onClose={() => setAt(undefined)} />}
    </>
  );
}
