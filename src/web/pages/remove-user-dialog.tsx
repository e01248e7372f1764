import { Trans, useLingui } from '@lingui/react/macro';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Person, Role } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { restaurantMutations } from '#web/queries/restaurant-changes.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';

interface RemoveUserDialogProps {
  api: Api;
  restaurant: Pick<Restaurant, 'id' | 'name'>;
  /** A plain user has no access that could be lost. */
  member: Person & { role?: Role | null };
  onClose: () => void;
}

/** Asks before a person loses a restaurant. */
export function RemoveUserDialog({ api, restaurant, member, onClose }: RemoveUserDialogProps) {
  const { t } = useLingui();
  const remove = useWrite(restaurantMutations.removeUser(api, restaurant.id));
  const { name } = restaurant;
  const person = usePersonLabel()(member);
  const removed = () => {
    notify(t`${person} was removed from ${name}`);
    onClose();
  };

  return (
    <AlertDialog
      title={t`Remove ${person} from ${name}?`}
      action={t`Remove from restaurant`}
      pending={remove.isPending}
      failure={
        remove.error && (
          <ProblemBanner
            title={t`An error occurred while removing the person from the restaurant`}
            error={remove.error}
          />
        )
      }
      onAction={() => remove.write(member.id, removed)}
      onClose={onClose}
    >
      <p>
        {member.role === 'user' ? (
          <Trans>
            {person} no longer belongs to {name} from today on. The reports received there stay.
          </Trans>
        ) : (
          <Trans>
            {person} loses access to {name} at once. The reports given and received there stay.
          </Trans>
        )}
      </p>
    </AlertDialog>
  );
}
