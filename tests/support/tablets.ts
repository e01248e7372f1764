/** A tablet as a test uses it: enrolled, claimed, and with people who have PINs. */
import { hashPassword } from '#server/auth/passwords.ts';
import { writePin } from '#server/auth/pins.db.ts';
import { claimTablet, enrolTablet } from '#contract/tablets.ts';
import type { Answer, TestServer } from './server.ts';
import { admin, personId, restaurantId } from './small-chain.ts';

export interface TabletInHand {
  readonly id: string;
  readonly key: string;
  readonly unlock: (email: string, pin: string) => Promise<Answer>;
  /** The Authorization of a session that begins now; the PIN is right. */
  readonly session: (email: string, pin: string) => Promise<string>;
}

export const pinOf = { manager: '2580', shift: '739164' } as const;

/** Sets a PIN without the call, which asks for the password. */
export async function givePin(server: TestServer, email: string, pin: string): Promise<void> {
  await writePin(server.database.kysely, await personId(server, email), await hashPassword(pin));
}

export async function takeTablet(server: TestServer, storeId: string, name = 'Bar'): Promise<TabletInHand> {
  const restaurant_id = await restaurantId(server, storeId);
  const { data: enrolled } = await server.call(enrolTablet, { as: admin, body: { restaurant_id, name } });
  const { data } = await server.call(claimTablet, { body: { code: enrolled.code } });
  const headers = { Authorization: `Bearer ${data.key}` };
  const unlock = async (email: string, pin: string) =>
    server.request('POST', '/v1/device/unlock/', {
      headers,
      body: { user_id: await personId(server, email), pin },
    });
  return {
    id: data.id,
    key: data.key,
    unlock,
    async session(email, pin) {
      const { body } = await unlock(email, pin);
      return `Bearer ${(body as { accessToken: string }).accessToken}`;
    },
  };
}
