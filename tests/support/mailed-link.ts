/** The links of mails. */
import type { TestServer } from './server.ts';

/** The page and the token of a mail's link. Throws where there is none. */
export function linkIn({ text }: { text: string }): { url: string; page: string; token: string } {
  const url = /^https?:\S+$/m.exec(text)?.[0];
  if (url === undefined) throw new Error(`no link in the mail: ${text}`);
  const { pathname, searchParams } = new URL(url);
  return { url, page: pathname, token: searchParams.get('token') ?? '' };
}

/**
 * Sends what waits and answers the token of the newest mail to `reader`. A change of address sends two mails, to the
 * former and to the new one, and they leave in any order.
 */
export async function newestToken(server: TestServer, reader?: string): Promise<string> {
  const mail = (await server.mails()).find(({ to }) => reader === undefined || to === reader);
  if (!mail) throw new Error('no mail was sent');
  return linkIn(mail).token;
}
