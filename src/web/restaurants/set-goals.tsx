import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { localDay } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const GoalDialog = onDemand(async () => (await import('./goal-dialog.tsx')).GoalDialog);

const AdviceDialog = onDemand(async () => (await import('./advice-dialog.tsx')).AdviceDialog);

/** Sets the goals of many restaurants at once. */
export function SetGoals({ api, now }: { api: Api; now: () => Date }) {
  const [earliest, setEarliest] = useState<string>();
  const [advised, setAdvised] = useState<string>();
  const close = () => setEarliest(undefined);
  const closeAdvice = () => setAdvised(undefined);
  return (
    <>
      <Button onClick={() => setEarliest(localDay(now()))}>
        <Icon name="calendar" className="size-4" />
        <Trans>Set goals</Trans>
      </Button>
      <Button onClick={() => setAdvised(localDay(now()))}>
        <Trans>Suggested goals</Trans>
      </Button>
      {advised !== undefined && <AdviceDialog api={api} today={advised} onClose={closeAdvice} />}
      {earliest !== undefined && <GoalDialog api={api} earliest={earliest} onClose={close} />}
    </>
  );
}
