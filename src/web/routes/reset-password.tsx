import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LinkCheck } from '#web/accounts/link-check.tsx';
import { isLinkProblem, LinkFailure, MissingToken } from '#web/accounts/link-failure.tsx';
import { openInLanguage, readTokenSearch, useLinkToken } from '#web/accounts/link-token.ts';
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
  const navigate = Route.useNavigate();
  const takeOut = useCallback(() => navigate({ search: {}, replace: true }), [navigate]);
  const token = useLinkToken(Route.useSearch().token, takeOut);
  return (
    <PublicFrame locale={locale} connection={connection}>
      {token === undefined ? (
        <MissingToken purpose="reset" />
      ) : (
        <LinkCheck api={api} token={token} purpose="reset">
          {() => <NewPassword token={token} />}
        </LinkCheck>
      )}
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
