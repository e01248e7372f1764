import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { reach } from '#contract/permissions.ts';
import { user as userSchema, type User } from '#contract/users.ts';
import { History } from '#web/activity/history.tsx';
import { ApiProblem, asProblem } from '#web/api/problem.ts';
import { Form } from '#web/forms/form.tsx';
import { useOpened } from '#web/forms/use-opened.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { userMutations, userQueries } from '#web/queries/users.ts';
import { DeletedBy, NotFound } from '#web/pages/not-found.tsx';
import { orNotFound } from '#web/pages/page-load.ts';
import { useSession } from '#web/state/app-context.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { updateBody, userForm, valuesOf, type UserInput, type UserValues } from '#web/users/form-values.ts';
import { nameOf } from '#contract/person-name.ts';
import { isOneself } from '#web/users/is-oneself.ts';
import { UserConflict } from '#web/users/user-conflict.tsx';
import { UserFields } from '#web/users/user-fields.tsx';

export const Route = createFileRoute('/dashboard/users/edit/$userId')({
  beforeLoad: ({ context }) => {
    // Who may change only themselves does so on the account page.
    if (reach('user.update', context.session.get().user?.role) !== 'all')
      throw new ApiProblem('forbidden', { status: 403 });
  },
  loader: ({ context, params }) =>
    // Not `load`: a form must start from what is saved now, not from what was seen some time ago.
    orNotFound(context.queryClient.query(userQueries.details(context.api, params.userId))),
  notFoundComponent: Gone,
  component: EditUser,
});

function Gone() {
  const { userId } = Route.useParams();
  const { api } = Route.useRouteContext();
  return <NotFound api={api} subject="user" id={userId} />;
}

function EditUser() {
  const { userId } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(userQueries.details(api, userId));
  return <EditForm key={userId} saved={data} />;
}

function EditForm({ saved }: { saved: User }) {
  const { t } = useLingui();
  const { api, session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const isOwn = isOneself(useSession().user, saved);
  const { lost, save } = useOpened(userSchema, saved);
  // What a server didn't tell is an empty text; the schema refuses it.
  const form = useSchemaForm(userForm, valuesOf(saved) as UserInput);
  const update = useMutation(userMutations.update(api, saved.id));
  const details = { to: '/dashboard/users/$userId', params: { userId: saved.id } } as const;

  const submit = async (values: UserValues) => {
    const updated = await save((over) => update.mutateAsync(updateBody(values, over)));
    if (isOwn) session.update(updated);
    notify(t`User updated successfully`);
    await navigate({ ...details, replace: true });
  };

  return (
    <div className="max-w-xl">
      <PageHeader
        parent={
          <Link {...details} className={textLink}>
            {nameOf(saved)}
          </Link>
        }
        title={t`Edit person`}
      />
      <Form
        form={form}
        onSubmit={submit}
        submitError={update.error}
        failureTitle={t`An error occurred while updating the user`}
        failureNote={
          asProblem(update.error).status === 404 && <DeletedBy api={api} subject="user" id={saved.id} />
        }
        submitLabel={t`Save`}
        draft={{ form: 'user', id: saved.id }}
        actions={
          <Link {...details} className={buttonStyle('secondary')}>
            <Trans>Cancel</Trans>
          </Link>
        }
      >
        {lost && <UserConflict key={lost.newer.version} api={api} opened={lost.opened} newer={lost.newer} />}
        <UserFields api={api} saved={saved} isOwn={isOwn} />
      </Form>
      <History api={api} of={{ subject: 'user', id: saved.id }} />
    </div>
  );
}
