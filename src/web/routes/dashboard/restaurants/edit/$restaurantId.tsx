import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { may } from '#contract/permissions.ts';
import { restaurant as restaurantSchema, type Restaurant } from '#contract/restaurants.ts';
import { History } from '#web/activity/history.tsx';
import { asProblem } from '#web/api/problem.ts';
import { Form } from '#web/forms/form.tsx';
import { useOpened } from '#web/forms/use-opened.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { restaurantMutations, restaurantQueries } from '#web/queries/restaurants.ts';
import { RestaurantConflict } from '#web/restaurants/restaurant-conflict.tsx';
import { restaurantForm, updateBody, valuesOf, type RestaurantValues } from '#web/restaurants/form-values.ts';
import { PlannedGoals } from '#web/restaurants/planned-goals.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { DeletedBy, NotFound } from '#web/pages/not-found.tsx';
import { ensureMay, orNotFound } from '#web/pages/page-load.ts';
import { RestaurantFields } from '#web/restaurants/restaurant-fields.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/dashboard/restaurants/edit/$restaurantId')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'restaurant.update'),
  loader: ({ context, params }) =>
    // Not `load`: a form must start from what is saved now, not from what was seen some time ago.
    orNotFound(context.queryClient.query(restaurantQueries.details(context.api, params.restaurantId))),
  notFoundComponent: Gone,
  component: EditRestaurant,
});

function Gone() {
  const { restaurantId } = Route.useParams();
  const { api } = Route.useRouteContext();
  return <NotFound api={api} subject="restaurant" id={restaurantId} />;
}

function EditRestaurant() {
  const { restaurantId } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(restaurantQueries.details(api, restaurantId));
  return <EditForm key={restaurantId} saved={data} />;
}

function EditForm({ saved }: { saved: Restaurant }) {
  const { t } = useLingui();
  const { api, queryClient, session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
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
    await navigate({ ...details, replace: true });
  };

  return (
    <div className="max-w-xl">
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
      <History api={api} of={{ subject: 'restaurant', id: saved.id }} />
    </div>
  );
}
