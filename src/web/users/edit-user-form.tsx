import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { user as userSchema, type User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { Form } from '#web/forms/form.tsx';
import { useOpened } from '#web/forms/use-opened.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { userMutations } from '#web/queries/users.ts';
import { DeletedBy } from '#web/pages/not-found.tsx';
import type { SessionState } from '#web/state/session.ts';
import { useSession } from '#web/state/app-context.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { updateBody, userForm, valuesOf, type UserInput, type UserValues } from './form-values.ts';
import { nameOf } from '#contract/person-name.ts';
import { isOneself } from '#web/foreign/is-oneself.ts';
import { UserConflict } from './user-conflict.tsx';
import { UserFields } from './user-fields.tsx';

interface EditUserFormProps {
  api: Api;
  saved: User;
  session: SessionState;
}

/** The form over a person's record as it is saved. */
export function EditUserForm({ api, saved, session }: EditUserFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
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
  };

  return (
    <>
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
        onSaved={() => navigate({ ...details, replace: true })}
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
    </>
  );
}
