import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { Conflict } from '#web/forms/conflict.tsx';
import { LanguageName } from '#web/i18n/language-name.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { activityQueries } from '#web/queries/activity.ts';
import { missing } from '#web/ui/missing.ts';
import { roleTexts } from '#texts/login.ts';
import { positionTexts, statusTexts } from '#texts/words.ts';
import { valuesOf, type UserInput } from './form-values.ts';

interface UserConflictProps {
  api: Api;
  /** The record that the form was made from. */
  opened: User;
  /** The record that somebody else has saved since. */
  newer: User;
}

/** Two administrators edited the same person: the loser sees both values of each field. */
export function UserConflict({ api, opened, newer }: UserConflictProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labels = {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`E-mail`,
    payroll_id: t`Payroll number`,
    user_position: t`Position`,
    role: t`Role`,
    status: t`Status`,
    locale: t`Language`,
    restaurants: t`Restaurants`,
  };
  const names = new Map(
    [...opened.restaurants, ...newer.restaurants].map((restaurant) => [restaurant.id, restaurant.name]),
  );

  const words = (values: Partial<UserInput>, name: string): ReactNode => {
    switch (name) {
      case 'user_position':
        return values.user_position ? t(positionTexts[values.user_position]) : missing;
      case 'role':
        return values.role ? t(roleTexts[values.role]) : missing;
      case 'status':
        return values.status ? t(statusTexts[values.status]) : missing;
      case 'locale':
        return values.locale ? <LanguageName of={values.locale} /> : missing;
      case 'restaurants':
        return (
          formats.list((values.restaurants ?? []).map((id) => names.get(id) ?? t`Newly chosen`)) || missing
        );
      default:
        return String(values[name as keyof UserInput] ?? '');
    }
  };
  return (
    <Conflict
      before={valuesOf(opened)}
      theirs={valuesOf(newer)}
      labels={labels}
      shown={words}
      saved={<LastChange api={api} id={newer.id} />}
    />
  );
}

/** Who changed the person last, and when. */
function LastChange({ api, id }: { api: Api; id: string }) {
  const formats = useFormats();
  const { data } = useQuery(activityQueries.list(api, { subject: 'user', subject_id: id }, 1, 1));
  const last = data?.rows[0];
  const name = last?.actor?.name;
  if (!last || !name) return null;
  const when = formats.instant(last.at);
  return (
    <p className="font-medium">
      <Trans>
        {name} changed this on {when}.
      </Trans>
    </p>
  );
}
