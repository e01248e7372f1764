import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LinkCheck } from '#web/accounts/link-check.tsx';
import { isLinkProblem, LinkFailure } from '#web/accounts/link-failure.tsx';
import { LinkPage } from '#web/accounts/link-page.tsx';
import { openInLanguage, readTokenSearch } from '#web/accounts/link-token.ts';
import { NewPasswordForm } from '#web/accounts/new-password-form.tsx';
import { accountMutations } from '#web/queries/accounts.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { PublicPage } from '#web/ui/public-page.tsx';

export const Route = createFileRoute('/reset-password')({
  validateSearch: readTokenSearch,
  beforeLoad: ({ context, search }) => openInLanguage(search.lang, context.locale),
  component: ResetPassword,
});

function ResetPassword() {
  const { api, locale, connection } = Route.useRouteContext();
  const { token: given } = Route.useSearch();
  return (
    <PublicFrame locale={locale} connection={connection}>
      <LinkPage purpose="reset" given={given}>
        {(token) => (
          <LinkCheck api={api} token={token} purpose="reset">
            {() => <NewPassword token={token} />}
          </LinkCheck>
        )}
      </LinkPage>
    </PublicFrame>
  );
}

function NewPassword({ token }: { token: string }) {
  const { t } = useLingui();
  const { api, session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const reset = useMutation(accountMutations.resetPassword(api, token));
  if (isLinkProblem(reset.error)) return <LinkFailure purpose="reset" error={reset.error} />;

  const submit = async (password: string) => {
    await reset.mutateAsync({ password });
    session.logout('password_changed');
    await navigate({ to: '/', replace: true });
  };
  return (
    <PublicPage
      title={t`Set a new password`}
      description={<Trans>You will be logged out on all devices and log in with the new password.</Trans>}
    >
      <NewPasswordForm
        onSubmit={submit}
        submitError={reset.error}
        failureTitle={t`Password change failed`}
        submitLabel={t`Set the password`}
      />
    </PublicPage>
  );
}
