import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ConfirmForm } from '#web/accounts/confirm-form.tsx';
import { LinkCheck } from '#web/accounts/link-check.tsx';
import { isLinkProblem, LinkFailure } from '#web/accounts/link-failure.tsx';
import { LinkPage } from '#web/accounts/link-page.tsx';
import { openInLanguage, readTokenSearch } from '#web/accounts/link-token.ts';
import { LogInLink } from '#web/accounts/log-in-link.tsx';
import { NewPasswordForm } from '#web/accounts/new-password-form.tsx';
import { accountMutations, type AccountLink } from '#web/queries/accounts.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { PublicPage } from '#web/ui/public-page.tsx';

export const Route = createFileRoute('/activate-account')({
  validateSearch: readTokenSearch,
  beforeLoad: ({ context, search }) => openInLanguage(search.lang, context.locale),
  component: ActivateAccount,
});

function ActivateAccount() {
  const { api, locale, connection } = Route.useRouteContext();
  const { token: given } = Route.useSearch();
  return (
    <PublicFrame locale={locale} connection={connection}>
      <LinkPage purpose="activation" given={given}>
        {(token) => (
          <LinkCheck api={api} token={token} purpose="activation">
            {(link) => <Activation token={token} link={link} />}
          </LinkCheck>
        )}
      </LinkPage>
    </PublicFrame>
  );
}

function Activation({ token, link }: { token: string; link: AccountLink | undefined }) {
  const { t } = useLingui();
  const { api, session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const activation = useMutation(accountMutations.activate(api, token));
  if (isLinkProblem(activation.error)) return <LinkFailure purpose="activation" error={activation.error} />;

  const activate = async (password?: string) => {
    await activation.mutateAsync(password === undefined ? {} : { password });
    // Whoever was signed in on this device is hardly the person who was invited.
    session.logout('activated');
    await navigate({ to: '/', replace: true });
  };
  const name = link?.first_name ?? '';
  const asksPassword = link?.needs_password ?? true;
  return (
    <PublicPage
      title={name === '' ? t`Welcome to Brigade` : t`Welcome, ${name}`}
      description={
        asksPassword ? (
          <Trans>Choose a password, and your account is active.</Trans>
        ) : (
          <Trans>One press, and your account is active. Your password has been set already.</Trans>
        )
      }
    >
      {asksPassword ? (
        <NewPasswordForm
          onSubmit={activate}
          submitError={activation.error}
          failureTitle={t`Activation failed`}
          submitLabel={t`Activate the account`}
        />
      ) : (
        <ConfirmForm
          onSubmit={() => activate()}
          submitError={activation.error}
          failureTitle={t`Activation failed`}
          submitLabel={t`Activate the account`}
          actions={<LogInLink look="secondary" />}
        />
      )}
    </PublicPage>
  );
}
