import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { User } from '#contract/users.ts';
import { Form } from '#web/forms/form.tsx';
import { ShowSaved } from '#web/forms/show-saved.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { userMutations } from '#web/queries/users.ts';
import { ensureMay } from '#web/pages/page-load.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import {
  createBody,
  emptyUser,
  nextUser,
  userForm,
  type UserInput,
  type UserValues,
} from '#web/users/form-values.ts';
import { nameOf } from '#contract/person-name.ts';
import { UserFields } from '#web/users/user-fields.tsx';

export const Route = createFileRoute('/dashboard/users/add')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'user.create'),
  component: AddUser,
});

function AddUser() {
  const { t } = useLingui();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  // What isn't chosen yet is an empty text; the schema refuses it.
  const form = useSchemaForm(userForm, emptyUser as UserInput);
  const create = useMutation(userMutations.create(api));
  const [added, setAdded] = useState<User>();

  const save = (values: UserValues) => {
    const id = values.id || newId();
    form.setValue('id', id, { shouldDirty: true });
    return create.mutateAsync(createBody({ ...values, id }));
  };

  const submit = async (values: UserValues) => {
    const created = await save(values);
    notify(t`User added successfully`);
    return created;
  };
  const show = ({ id: userId }: User) => {
    const page = { to: '/dashboard/users/$userId', params: { userId } } as const;
    // A server that doesn't say who was made: the new person is in the list.
    return navigate({ ...(userId ? page : { to: '/dashboard/users' }), replace: true });
  };
  const submitAndStay = async (values: UserValues) => {
    const created = await save(values);
    notify(t`User added successfully`);
    setAdded(created);
    create.reset();
    // Keeping the boxes: the compiler renders them once, so they would not be registered again.
    form.reset(nextUser(values) as UserInput, { keepFieldsRef: true });
    form.setFocus('first_name');
  };

  return (
    <div className="max-w-xl">
      <PageHeader
        parent={
          <Link to="/dashboard/users" className={textLink}>
            <Trans>People</Trans>
          </Link>
        }
        title={t`Add person`}
      />
      {added && <Added user={added} />}
      <Form
        form={form}
        onSubmit={submit}
        onSaved={show}
        submitError={create.error}
        failureTitle={t`An error occurred while adding the user`}
        failureNote={
          <ShowSaved
            error={create.error}
            at={{ to: '/dashboard/users/$userId', params: { userId: create.variables?.id ?? '' } }}
          />
        }
        submitLabel={t`Save`}
        draft={{ form: 'user' }}
        second={{ label: <Trans>Save and add another user</Trans>, onSubmit: submitAndStay }}
        actions={
          <Link to="/dashboard/users" className={buttonStyle('secondary')}>
            <Trans>Cancel</Trans>
          </Link>
        }
      >
        <UserFields api={api} />
      </Form>
    </div>
  );
}

/** Who was added a moment ago, while the form waits for the next. */
function Added({ user }: { user: User }) {
  const name = nameOf(user);
  return (
    <Banner
      tone="info"
      className="mb-6"
      title={<Trans>Last added: {name}</Trans>}
      action={
        user.id !== '' && (
          <Link to="/dashboard/users/$userId" params={{ userId: user.id }} className={textLink}>
            <Trans>Show</Trans>
          </Link>
        )
      }
    />
  );
}
