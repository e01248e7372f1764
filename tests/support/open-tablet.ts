/** A restaurant's tablet on the screen: set up, with two evaluators who have PINs. */
import { screen, within } from '@testing-library/react';
import { enrolTablet } from '#contract/tablets.ts';
import { updateUser } from '#contract/user-changes.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { userIdOf } from './mailed-links.ts';
import { renderApp } from './render-app.tsx';
import { admin, bucharestShift, clujManager, restaurantIdOf } from './small-set.ts';
import { givePin } from './tablets.ts';

export const pins = { [clujManager]: '2580', [bucharestShift]: '739164' };

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export async function codeFor(storeId = 'RO-CJ-01'): Promise<string> {
  const server = await testServer();
  const restaurant_id = await restaurantIdOf(storeId);
  return (await server.call(enrolTablet, { as: admin, body: { restaurant_id, name: 'Bar' } })).data.code;
}

/** A tablet of Cluj, at its tiles. */
export async function openTablet() {
  const server = await testServer();
  await givePin(server, clujManager, pins[clujManager]);
  await givePin(server, bucharestShift, pins[bucharestShift]);
  await server.call(updateUser, {
    as: admin,
    params: { id: await userIdOf(bucharestShift) },
    body: { restaurants: [await restaurantIdOf('RO-CJ-01'), await restaurantIdOf('RO-B-01')] },
  });
  const code = await codeFor();
  const app = await renderApp('/tablet');
  await app.user.type(await screen.findByLabelText('Code'), code.toLowerCase());
  await app.user.click(button('Set up tablet'));
  await screen.findByRole('heading', { level: 1, name: 'Who is recording?' });
  return app;
}
type Tablet = Pick<Awaited<ReturnType<typeof openTablet>>, 'user'>;

/** The tile, the PIN's digits on the large keys, and “Begin”. */
export async function begin(user: Tablet['user'], name: RegExp, pin: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
  for (const digit of pin) await user.click(button(digit));
  await user.click(button('Begin'));
}

export const peopleShown = async () =>
  within(await screen.findByRole('group', { name: 'Person' })).getAllByRole('radio');

export const chosenPeople = async () =>
  (await peopleShown()).filter((radio) => (radio as HTMLInputElement).checked);
