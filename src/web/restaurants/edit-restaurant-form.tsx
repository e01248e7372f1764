import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { may } from '#contract/permissions.ts';
import { restaurant as restaurantSchema, type Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { Form } from '#web/forms/form.tsx';
import { useOpened } from '#web/forms/use-opened.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { restaurantMutations } from '#web/queries/restaurant-changes.ts';
import { restaurantQueries } from '#web/queries/restaurants.ts';
import { RestaurantConflict } from './restaurant-conflict.tsx';
import { restaurantForm, updateBody, valuesOf, type RestaurantValues } from './form-values.ts';
import { PlannedGoals } from './planned-goals.tsx';
import type { SessionState } from '#web/state/session.ts';
import { useSession } from '#web/state/app-context.tsx';
import { DeletedBy } from '#web/pages/not-found.tsx';
import { RestaurantFields } from './restaurant-fields.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

interface EditRestaurantFormProps {
  api: Api;
  saved: Restaurant;
  session: SessionState;
}

/** The form over a restaurant's record as it is saved. */
export function EditRestaurantForm({ api, saved, session }: EditRestaurantFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { opened, setOpened, lost, save } = useOpened(restaurantSchema, saved);
  const form = useSchemaForm(restaurantForm, valuesOf(saved));
  const update = useMutation(restaurantMutations.update(api, saved.id));
  const [now] = useState(() => session.serverNow());
  const role = useSession().user?.role;
  const [shown, setShown] = useState(saved);
  /** After a goal was planned here: the form goes on over the newer record, unless somebody else has changed it too. */
  const adopt = async () => {
    const newest = await queryClient.query({ ...restaurantQueries.details(api, saved.id), staleTime: 0 });
    setShown(newest);
    if (newest.version === opened.version + 1) setOpened(newest);
  };
  const details = { to: '/dashboard/restaurants/$restaurantId', params: { restaurantId: saved.id } } as const;

  const submit = async (values: RestaurantValues) => {
    await save((over) => update.mutateAsync(updateBody(values, over)));
    notify(t`Restaurant updated successfully`);
  };

  return (
    <>
      <PageHeader
        parent={
          <Link {...details} className={textLink}>
            {saved.name}
          </Link>
        }
        title={t`Edit restaurant`}
      />
      <Form
        form={form}
        draft={{ form: 'restaurant', id: saved.id }}
        onSubmit={submit}
        onSaved={() => navigate({ ...details, replace: true })}
        submitError={update.error}
        failureTitle={t`An error occurred while updating the restaurant`}
        failureNote={
          asProblem(update.error).status === 404 && <DeletedBy api={api} subject="restaurant" id={saved.id} />
        }
        submitLabel={t`Save`}
        actions={
          <Link {...details} className={buttonStyle('secondary')}>
            <Trans>Cancel</Trans>
          </Link>
        }
      >
        {lost && <RestaurantConflict key={lost.newer.version} opened={lost.opened} newer={lost.newer} />}
        <RestaurantFields now={now} saved={saved} />
      </Form>
      {/* A server without planned goals has no opening day either. */}
      {saved.opened_on !== null && may('restaurant.set-goal', role) && (
        <PlannedGoals api={api} restaurant={shown} now={now} onChanged={() => void adopt()} />
      )}
    </>
  );
}
