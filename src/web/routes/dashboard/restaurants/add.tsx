import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { Form } from '#web/forms/form.tsx';
import { ShowSaved } from '#web/forms/show-saved.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { restaurantMutations } from '#web/queries/restaurant-changes.ts';
import {
  createBody,
  emptyRestaurant,
  restaurantForm,
  type RestaurantValues,
} from '#web/restaurants/form-values.ts';
import { ensureMay } from '#web/pages/page-load.ts';
import { RestaurantFields } from '#web/restaurants/restaurant-fields.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/dashboard/restaurants/add')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'restaurant.create'),
  component: AddRestaurant,
});

function AddRestaurant() {
  const { t } = useLingui();
  const { api, session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const form = useSchemaForm(restaurantForm, emptyRestaurant);
  const create = useMutation(restaurantMutations.create(api));
  // Once a form, so that a second try after a lost answer is the same create.
  const [id] = useState(() => newId());
  const [now] = useState(() => session.serverNow());

  const submit = async (values: RestaurantValues) => {
    const created = await create.mutateAsync(createBody(values, id));
    notify(t`Restaurant added successfully`);
    return created;
  };

  return (
    <div className="max-w-xl">
      <PageHeader
        parent={
          <Link to="/dashboard/restaurants" className={textLink}>
            <Trans>Restaurants</Trans>
          </Link>
        }
        title={t`Add restaurant`}
      />
      <Form
        form={form}
        draft={{ form: 'restaurant' }}
        onSubmit={submit}
        onSaved={(created) =>
          navigate({
            to: '/dashboard/restaurants/$restaurantId',
            params: { restaurantId: created.id },
            replace: true,
          })
        }
        submitError={create.error}
        failureTitle={t`An error occurred while adding the restaurant`}
        failureNote={
          <ShowSaved
            error={create.error}
            at={{ to: '/dashboard/restaurants/$restaurantId', params: { restaurantId: id } }}
          />
        }
        submitLabel={t`Add restaurant`}
        actions={
          <Link to="/dashboard/restaurants" className={buttonStyle('secondary')}>
            <Trans>Cancel</Trans>
          </Link>
        }
      >
        <RestaurantFields now={now} />
      </Form>
    </div>
  );
}
