/** Who is here and who is away, on the record screen and in a month's coverage. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getRecordSheet } from '#contract/feedback.ts';
import { setAway, setOnShift } from '#contract/presence.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { fault, silence } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { personOf } from '#tests/support/small-people.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

async function openDialog() {
  const app = await renderApp('/dashboard/record', { as: clujManager });
  await app.user.click(await screen.findByRole('button', { name: 'Who is here' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Who is here' }) };
}
const cards = () => within(screen.getByRole('group', { name: 'Person' })).getAllByRole('radio');
const cardText = (at: number) => cards().at(at)?.closest('label');
const people = async () => {
  const server = await testServer();
  const query = { id: await restaurantIdOf('RO-CJ-01') };
  return (await server.call(getRecordSheet, { as: clujManager, query })).data.people;
};

describe('who is here', () => {
  it('stands first once the dialog is closed, and is kept on the server', async () => {
    const { user, dialog } = await openDialog();
    const last = (await people()).at(-1);
    const name = `${last?.first_name} ${last?.last_name}`;
    await user.click(within(dialog).getByRole('checkbox', { name: new RegExp(name) }));
    await waitFor(async () => expect((await people())[0]).toMatchObject({ id: last?.id, on_shift: true }));
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(cardText(0)).toHaveTextContent(name));
    expect(cardText(0)).toHaveTextContent('here');
  });

  it('says why it could not be saved', async () => {
    network.use(fault(setOnShift, 'not_found'));
    const { user, dialog } = await openDialog();
    const [first] = within(dialog).getAllByRole('checkbox');
    if (first) await user.click(first);
    expect(await within(dialog).findByText(/This could not be saved/)).toBeVisible();
  });
});

describe('who is away', () => {
  it('stands last with the day, until they are said to be back', async () => {
    const { user, dialog } = await openDialog();
    const [first] = await people();
    const name = `${first?.first_name} ${first?.last_name}`;
    await user.click(within(dialog).getByRole('button', { name: `Away until…: ${name}` }));
    await user.type(within(dialog).getByLabelText('Away through'), '20/10/2026');
    const back = await within(dialog).findByRole('button', { name: `Back again: ${name}` });
    await waitFor(async () => expect((await people()).at(-1)?.away_until).toBe('2026-10-20'));
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(cardText(-1)).toHaveTextContent(`${name} `));
    expect(cardText(-1)).toHaveTextContent('away through 20 Oct');
    expect(back).not.toBeInTheDocument();
  });

  it('isn’t here any longer, before the server has answered too', async () => {
    const { user, dialog } = await openDialog();
    const [first] = await people();
    const name = `${first?.first_name} ${first?.last_name}`;
    const here = within(dialog).getByRole('checkbox', { name: new RegExp(name) });
    await user.click(here);
    await waitFor(async () => expect((await people())[0]).toMatchObject({ id: first?.id, on_shift: true }));
    network.use(silence(setAway));
    await user.click(within(dialog).getByRole('button', { name: `Away until…: ${name}` }));
    await user.type(within(dialog).getByLabelText('Away through'), '20/10/2026');
    expect(await within(dialog).findByRole('button', { name: `Back again: ${name}` })).toBeVisible();
    expect(here).not.toBeChecked();
  });
});

describe('a month’s coverage', () => {
  it('tells who was seen, by how many, and leaves out who is away', async () => {
    const server = await testServer();
    const restaurant_id = await restaurantIdOf('RO-CJ-01');
    const radu = await personOf('Radu Pop');
    const body = { restaurant_id, user_id: radu.id, until: '2026-10-20' };
    const { user } = await renderApp(`/dashboard/restaurants/${restaurant_id}`, { as: clujManager });
    const coverage = await screen.findByRole('region', { name: 'Coverage' });
    const before = within(coverage).getByText(/seen this month$/).textContent;
    await user.click(within(coverage).getByText('Person by person'));
    const row = within(coverage).getByRole('row', { name: /^Radu Pop/ });
    expect(row).toHaveTextContent(/Radu Pop\s*\d+\s*\d+\s*\d+\s*\d+ Oct/);
    await server.call(setAway, { as: clujManager, body });
    await renderApp(`/dashboard/restaurants/${restaurant_id}`, { as: clujManager });
    await waitFor(() => {
      const [, told] = screen.getAllByRole('region', { name: 'Coverage' });
      expect(told).toHaveTextContent('Away: Radu Pop through 20 Oct');
      expect(told).not.toHaveTextContent(before ?? '');
    });
  });

  it('leaves out who is disabled and was not seen', async () => {
    await renderApp(`/dashboard/restaurants/${await restaurantIdOf('RO-B-02')}`, { as: admin });
    const coverage = await screen.findByRole('region', { name: 'Coverage' });
    expect(coverage).not.toHaveTextContent('Larisa Voicu');
  });

  it('tells an evaluator the own part, and an administrator none', async () => {
    const server = await testServer();
    const id = await restaurantIdOf('RO-CJ-01');
    const query = { id, date: '2026-10' };
    const { reports } = (await server.call(getRestaurantWithReports, { as: clujManager, query })).data;
    const me = await personOf('Mihai Ardelean');
    const own = new Set(
      reports
        .filter(({ evaluator }) => evaluator.id === me.id)
        .map(({ evaluated_user }) => evaluated_user.id),
    );
    expect(own.size).toBeGreaterThan(0);
    const { unmount } = await renderApp(`/dashboard/restaurants/${id}`, { as: clujManager });
    const coverage = await screen.findByRole('region', { name: 'Coverage' });
    expect(within(coverage).getByText(`${own.size} of them by you`)).toBeVisible();
    unmount();
    await renderApp(`/dashboard/restaurants/${id}`, { as: admin });
    const all = await screen.findByRole('region', { name: 'Coverage' });
    expect(within(all).queryByText(/of them by you/)).toBeNull();
  });
});
