import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecordSheet } from '#contract/feedback.ts';
import type { Api } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const PresenceDialog = onDemand(async () => (await import('./presence-dialog.tsx')).PresenceDialog);

interface PresenceProps {
  api: Api;
  sheet: RecordSheet;
  /** Those on shift come first now. */
  onClose: () => void;
}

/** Opens who is here and who is away. */
export function Presence({ api, sheet, onClose }: PresenceProps) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <Button className="px-3!" onClick={() => setOpen(true)}>
        <Icon name="people" className="size-4 sm:hidden" />
        <span className="max-sm:sr-only">
          <Trans>Who is here</Trans>
        </span>
      </Button>
      {open && <PresenceDialog api={api} sheet={sheet} onClose={close} />}
    </>
  );
}
