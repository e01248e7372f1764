import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const StatusDialog = onDemand(async () => (await import('./status-dialog.tsx')).StatusDialog);
const DeleteUserDialog = onDemand(async () => (await import('./delete-user-dialog.tsx')).DeleteUserDialog);

interface UserActionsProps {
  api: Api;
  user: User;
  /** The account of the person who looks: nobody disables or deletes themselves. */
  isOwn: boolean;
  onDeleted: () => void;
}

/** What an administrator does with an account. */
export function UserActions({ api, user, isOwn, onDeleted }: UserActionsProps) {
  const [asking, setAsking] = useState<'status' | 'delete'>();
  const cancel = () => setAsking(undefined);
  // Who never activated the account is invited again or deleted; there is nothing to disable.
  const canSwitch = !isOwn && (user.status === 'active' || user.status === 'disabled');

  return (
    <>
      <Link
        to="/dashboard/users/edit/$userId"
        params={{ userId: user.id }}
        className={buttonStyle('secondary')}
      >
        <Icon name="pencil" className="size-4" />
        <Trans>Edit</Trans>
      </Link>
      {canSwitch && (
        <Button onClick={() => setAsking('status')}>
          {user.status === 'disabled' ? <Trans>Enable</Trans> : <Trans>Disable</Trans>}
        </Button>
      )}
      {!isOwn && (
        <Button onClick={() => setAsking('delete')} className="text-bad">
          <Icon name="trash" className="size-4" />
          <Trans>Delete</Trans>
        </Button>
      )}
      {asking === 'status' && <StatusDialog api={api} user={user} onClose={cancel} />}
      {asking === 'delete' && (
        <DeleteUserDialog api={api} user={user} onDeleted={onDeleted} onClose={cancel} />
      )}
    </>
  );
}
