import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Api } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const GoalDialog = onDemand(async () => (await import('./goal-dialog.tsx')).GoalDialog);

const AdviceDialog = onDemand(async () => (await import('./advice-dialog.tsx')).AdviceDialog);

/** Sets the goals of many restaurants at once. */
export function SetGoals({ api, clock }: { api: Api; clock: () => Date }) {
  const [openedAt, setOpenedAt] = useState<Date>();
  const [isAdvised, setAdvised] = useState(false);
  return (
    <>
      <Button onClick={() => setOpenedAt(clock())}>
        <Icon name="calendar" className="size-4" />
        <Trans>Set goals</Trans>
      </Button>
      <Button onClick={() => setAdvised(true)}>
        <Trans>Suggested goals</Trans>
      </Button>
      {isAdvised && <AdviceDialog api={api} onClose={() => setAdvised(false)} />}
      {openedAt && <GoalDialog api={api} now={openedAt} onClose={() => setOpenedAt(undefined)} />}
    </>
  );
}
