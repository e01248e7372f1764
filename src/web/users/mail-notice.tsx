import type { MailDelivery } from '#contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import type { Api } from '#web/api/client.ts';
import { accountQueries } from '#web/queries/accounts.ts';
import { sessionQueries } from '#web/queries/session.ts';
import { MailWaiting } from '#web/pages/mail-waiting.tsx';

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
  return <MailWaiting count={data?.waiting} />;
}
