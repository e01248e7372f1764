import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ProblemBanner } from './problem-banner.tsx';

interface AssignFormProps {
  /** Whom or what to assign is chosen. */
  isChosen: boolean;
  pending: boolean;
  /** Why the last try failed, and what it is called. */
  error: Error | null;
  failureTitle: string;
  onAssign: () => void;
  onClose: () => void;
  /** The choice. */
  children: ReactNode;
}

/** A choice with its two buttons, on the page between the things it belongs to: no dialog for one field. */
export function AssignForm(props: AssignFormProps) {
  const { isChosen, pending, error, failureTitle, onAssign, onClose, children } = props;
  return (
    <div className="grid gap-3">
      {error && <ProblemBanner title={failureTitle} error={error} />}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 grow sm:max-w-96">{children}</div>
        <div className="flex gap-3">
          <Button
            className="h-10! pointer-coarse:h-11!"
            variant="primary"
            disabled={!isChosen}
            pending={pending}
            onClick={onAssign}
          >
            <Trans>Assign</Trans>
          </Button>
          <Button className="h-10! pointer-coarse:h-11!" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
