import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { Locale } from '#contract/locale.ts';
import { reach } from '#contract/permissions.ts';
import type { User } from '#contract/users.ts';
import { OwnDetailsForm } from '#web/accounts/own-details-form.tsx';
import { OwnFacts } from '#web/accounts/own-facts.tsx';
import { PinSection } from '#web/accounts/pin-section.tsx';
import { PasswordForm } from '#web/accounts/password-form.tsx';
import { accountQueries } from '#web/queries/accounts.ts';
import { tabletQueries } from '#web/queries/tablets.ts';
import { ThemeSwitch } from '#web/shell/theme-switch.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/dashboard/account')({
  // Not `load`: a form must start from what is saved now, not from what was seen some time ago.
  loader: async ({ context: { queryClient, api, session } }) => {
    // Another server may not know of PINs: then the page has no part for them.
    const pin = queryClient.prefetchQuery(tabletQueries.pin(api));
    session.update(await queryClient.query(accountQueries.me(api)));
    await pin;
  },
  component: Account,
});

function Account() {
  const { t } = useLingui();
  const { api, session, locale, theme } = Route.useRouteContext();
  const { data: user } = useSuspenseQuery(accountQueries.me(api));
  const { data: hasPin } = useQuery(tabletQueries.pin(api));

  if (user.id === '') return <Unnamed user={user} />;
  const mayChangeEmail = reach('user.update', user.role) === 'all';

  const saved = (updated: User, language: Locale | undefined) => {
    session.update(updated);
    if (language) locale.set(language);
  };

  return (
    <div className="max-w-xl">
      <PageHeader title={t`Account`} description={<Trans>Your own details, look and password.</Trans>} />
      <div className="grid gap-10 pb-6">
        <OwnFacts user={user} withoutEmail={mayChangeEmail} />
        <Section title={t`Your details`}>
          <OwnDetailsForm
            key={user.id}
            api={api}
            user={user}
            shownIn={locale.get()}
            mayChangeEmail={mayChangeEmail}
            onSaved={saved}
          />
        </Section>
        <Section title={t`Appearance`} description={<Trans>On this device only.</Trans>}>
          <div className="max-w-80">
            <ThemeSwitch theme={theme} />
          </div>
        </Section>
        {hasPin !== undefined && (
          <Section
            title={t`PIN for tablets`}
            description={
              <Trans>With it you record on the tablets of your restaurants. It opens nothing else.</Trans>
            }
          >
            <PinSection api={api} hasPin={hasPin} />
          </Section>
        )}
        <Section
          title={t`Change password`}
          description={
            <Trans>
              You will be logged out on all devices, this one too, and log in with the new password.
            </Trans>
          }
        >
          <PasswordForm
            api={api}
            userId={user.id}
            onDoubt={session.doubtPassword}
            onChanged={() => session.logout('password_changed')}
          />
        </Section>
      </div>
    </div>
  );
}

/** Another server's log-in may tell everything but the account's id, without which nothing can be changed. */
function Unnamed({ user }: { user: User }) {
  const { t } = useLingui();
  const { theme } = Route.useRouteContext();
  return (
    <div className="max-w-xl">
      <PageHeader title={t`Account`} />
      <div className="grid gap-10 pb-6">
        <OwnFacts user={user} withoutEmail={false} />
        <Banner
          tone="info"
          title={t`Your own details can’t be changed here`}
          action={
            <Link to="/forgot-password" className={textLink}>
              <Trans>Set a new password</Trans>
            </Link>
          }
        >
          <Trans>This server does not tell which account is yours. An administrator can change it.</Trans>
        </Banner>
        <Section title={t`Appearance`} description={<Trans>On this device only.</Trans>}>
          <div className="max-w-80">
            <ThemeSwitch theme={theme} />
          </div>
        </Section>
      </div>
    </div>
  );
}

interface SectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

function Section({ title, description, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t pt-6">
      <h2 id={id} className="text-lg font-semibold text-ink">
        {title}
      </h2>
      {description && <p className="mt-1 text-muted">{description}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
