import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { KeptMailText } from '#web/accounts/kept-mail-text.tsx';
import { asProblem } from '#web/api/problem.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { accountQueries } from '#web/queries/accounts.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { NotFoundPage } from '#web/shell/status-pages.tsx';
import { searchReader, textLike } from '#web/state/search-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/mailbox')({
  validateSearch: searchReader<{ mail?: string | undefined }>({ mail: textLike(/./) }),
  loader: async ({ context: { queryClient, api } }) => {
    try {
      await queryClient.query(accountQueries.keptMails(api));
    } catch (error) {
      // It exists in demo and dev only, and not where the mails go out.
      if (asProblem(error).code === 'not_found') throw notFound();
      throw error;
    }
  },
  notFoundComponent: NoMailbox,
  component: Mailbox,
});

function NoMailbox() {
  const { locale, connection } = Route.useRouteContext();
  return (
    <PublicFrame locale={locale} connection={connection}>
      <NotFoundPage />
    </PublicFrame>
  );
}

/** The mails that a server without SMTP would have sent. */
function Mailbox() {
  const { t } = useLingui();
  const formats = useFormats();
  const { api, locale, connection } = Route.useRouteContext();
  const { mail: chosen } = Route.useSearch();
  const { data: mails } = useSuspenseQuery(accountQueries.keptMails(api));
  const open = mails.find(({ id }) => id === chosen) ?? mails[0];

  return (
    <PublicFrame locale={locale} connection={connection}>
      <div className="w-full max-w-5xl">
        <PageHeader
          title={t`Mailbox`}
          description={
            <Trans>The mails that this server would have sent. It exists in demo and development only.</Trans>
          }
        />
        {open ? (
          <div className="grid items-start gap-6 *:min-w-0 md:grid-cols-[20rem_1fr]">
            <nav aria-label={t`Mails`}>
              <ul className="overflow-hidden rounded-lg border bg-surface">
                {mails.map((mail) => (
                  <li key={mail.id} className="border-b last:border-b-0">
                    <Link
                      from="/mailbox"
                      search={{ mail: mail.id }}
                      replace
                      resetScroll={false}
                      aria-current={mail === open ? 'true' : undefined}
                      className="block px-4 py-2.5 hover:bg-hover [&[aria-current]]:bg-accent-soft"
                    >
                      <span className="block truncate font-medium text-ink">{mail.subject}</span>
                      <span className="flex justify-between gap-3 text-sm text-muted">
                        <span className="truncate">{mail.to}</span>
                        <span className="shrink-0">{formats.time(new Date(mail.sent_at))}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <KeptMailText mail={open} sentAt={formats.instant(open.sent_at)} />
          </div>
        ) : (
          <EmptyState title={t`No mails yet`}>
            <Trans>Invite a person or ask for a new password: the mail arrives here a moment later.</Trans>
          </EmptyState>
        )}
      </div>
    </PublicFrame>
  );
}
