import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isDay, type Day } from '#contract/month.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Member } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { fieldText } from '#web/i18n/texts.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { userMutations } from '#web/queries/users.ts';
import { notify } from '#web/ui/notify.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { DateField } from '#web/forms/date-field.tsx';

interface SinceDialogProps {
  api: Api;
  restaurant: Restaurant;
  member: Member & { since: Day };
  today: Day;
  onClose: () => void;
}

/** Since when somebody belongs to a restaurant: only on days from then on can there be feedback by and about them. */
export function SinceDialog({ api, restaurant, member, today, onClose }: SinceDialogProps) {
  const { t } = useLingui();
  const [since, setSince] = useState(member.since);
  const { write, isPending, error } = useWrite(userMutations.assign(api), { repeatable: true });
  const person = usePersonLabel()(member);
  const { name } = restaurant;
  const refused = error && asProblem(error).errors.find(({ path }) => path === 'since');

  const submit = () => {
    write({ user_id: member.id, restaurant_id: restaurant.id, since }, () => {
      notify(t`The first day was saved`);
      onClose();
    });
  };
  return (
    <FormDialog
      title={t`${person} in ${name}`}
      submitLabel={t`Save`}
      isReady={isDay(since)}
      pending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        label={t`Member since`}
        hint={t`Feedback by and about this person is possible from this day on.`}
        min={restaurant.opened_on ?? undefined}
        max={today}
        value={since}
        error={refused && t(fieldText('since', refused.code, refused.params))}
        inputClassName="max-w-60"
        onChange={setSince}
      />
      {error && !refused && <ProblemBanner title={t`The first day could not be saved`} error={error} />}
    </FormDialog>
  );
}
