import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import type { assignUserToRestaurant } from '#contract/restaurant-changes.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useWrite } from '#web/queries/use-write.ts';
import { userMutations } from '#web/queries/users.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

interface AssignFormProps {
  api: Api;
  /** Who is assigned to which restaurant; undefined until that is chosen. */
  assignment: BodyOf<typeof assignUserToRestaurant> | undefined;
  /** Their name and that of the restaurant. */
  person: string;
  name: string;
  onClose: () => void;
  /** The choice, with why the last try failed. */
  children: (error: Error | null) => ReactNode;
}

/** A choice with its two buttons, on the page between the things it belongs to: no dialog for one field. */
export function AssignForm({ api, assignment, person, name, onClose, children }: AssignFormProps) {
  const { t } = useLingui();
  const { write, isPending, error } = useWrite(userMutations.assign(api));
  const assigned = () => {
    notify(t`${person} was assigned to ${name}`);
    onClose();
  };
  return (
    <div className="grid gap-3 print:hidden">
      {error && (
        <ProblemBanner
          title={t`An error occurred while assigning the person to the restaurant`}
          error={error}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 grow sm:max-w-96">{children(error)}</div>
        <div className="flex gap-3">
          <Button
            className="h-10! pointer-coarse:h-11!"
            variant="primary"
            disabled={!assignment}
            pending={isPending}
            onClick={() => assignment && write(assignment, assigned)}
          >
            <Trans>Assign</Trans>
          </Button>
          <Button
            className="h-10! pointer-coarse:h-11!"
            aria-disabled={isPending || undefined}
            onClick={() => {
              // What is under way is not called off by closing.
              if (!isPending) onClose();
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
