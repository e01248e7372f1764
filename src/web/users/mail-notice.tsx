import type { MailDelivery } from '#contract/session.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Api } from '#web/api/client.ts';
import { accountQueries } from '#web/queries/accounts.ts';
import { sessionQueries } from '#web/queries/session.ts';
import { Banner } from '#web/ui/banner.tsx';

/** How mails leave the server; a server that doesn't tell sends them. */
export function useMailDelivery(api: Api): MailDelivery {
  return useQuery(sessionQueries.appInfo(api)).data?.mails ?? 'sent';
}

/** For administrators of a server that can't send mails: says so, and how many wait. */
export function MailNotice({ api }: { api: Api }) {
  return useMailDelivery(api) === 'waiting' && <NotSetUp api={api} />;
}

function NotSetUp({ api }: { api: Api }) {
  const { data } = useQuery(accountQueries.mailState(api));
  return (
    <Banner
      tone="warning"
      className="mb-6"
      title={
        data && data.waiting > 0 ? (
          <Plural value={data.waiting} one="Mail isn't set up, # waits" other="Mail isn't set up, # wait" />
        ) : (
          <Trans>Mail isn't set up</Trans>
        )
      }
    >
      <Trans>
        They go out once the server is started with SMTP_URL. Until then, copy invitation links on the page of
        each person.
      </Trans>
    </Banner>
  );
}
