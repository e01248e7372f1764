/** The language of the interface, kept as the account's. */
import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '#contract/locale.ts';
import type { Api } from '#web/api/client.ts';
import type { SessionState } from '#web/state/session.ts';
import type { Cell } from '#web/state/cell.ts';
import { accountMutations } from '#web/queries/accounts.ts';

interface Parts {
  api: Api;
  session: SessionState;
  queryClient: QueryClient;
  locale: Cell<Locale>;
}

async function tell({ api, session, queryClient, locale }: Parts): Promise<void> {
  const { user } = session.get();
  const language = locale.get();
  // A server that counts no versions is not ours, and knows of no language.
  if (!user || user.version === 0 || user.locale === language) return;
  const update = queryClient.getMutationCache().build(queryClient, accountMutations.updateMe(api, user.id));
  const updated = await update.execute({ locale: language }).catch(() => undefined);
  // Meanwhile they may have logged out, and somebody else in.
  if (updated && session.get().user?.id === user.id) session.update(updated);
}

/** One after the other, so that the language switched to last is the one that stays. */
let before = Promise.resolve();

/**
 * Tells the server the language that is shown now. Where that fails the interface keeps it all the same: the account
 * follows at the next switch.
 */
export function keepLanguage(parts: Parts): Promise<void> {
  before = before.then(() => tell(parts));
  return before;
}
