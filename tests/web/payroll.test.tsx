import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { closeMonth } from '#contract/closings.ts';
import { layoutOf } from '#contract/payroll-presets.ts';
import {
  createLayout,
  createRun,
  deleteLayout,
  updateLayout,
  listDue,
  listLayouts,
  listRuns,
  takeBackRun,
} from '#contract/payroll.ts';
import { deleteUser } from '#contract/user-changes.ts';
import { handle } from '#tests/msw/calls.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { goToSleep } from '#tests/support/go-to-sleep.ts';
import { layoutSample } from '#tests/support/payroll-layout.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

// The present is 15 October 2026: September is over.
const layoutId = '019a4d6e-7c9b-7000-8000-00000000f001';
const runId = '019a4d6e-7c9b-7000-8000-00000000f002';

const close = async (...storeIds: string[]) => {
  const server = await testServer();
  const restaurant_ids = await Promise.all(storeIds.map(restaurantIdOf));
  await server.call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids } });
};
/** Everybody gets a number, but for those of this name. */
const numberAll = async (but = '') => {
  const { kysely } = (await testServer()).database;
  const people = await kysely.selectFrom('users').select(['id', 'last_name', 'first_name']).execute();
  for (const [index, { id, first_name, last_name }] of people.entries()) {
    const payroll_id = `${first_name} ${last_name}` === but ? null : `N${index}`;
    const payroll_id_folded = payroll_id?.toLowerCase() ?? null;
    await kysely.updateTable('users').set({ payroll_id, payroll_id_folded }).where('id', '=', id).execute();
  }
};
const addLayout = async () => {
  const server = await testServer();
  await server.call(createLayout, { as: admin, body: { id: layoutId, ...layoutSample } });
};
const due = async () => {
  const server = await testServer();
  return (await server.call(listDue, { as: admin })).data[0];
};
const runs = async () => {
  const server = await testServer();
  return (await server.call(listRuns, { as: admin, query: {} })).data;
};
const dialogOf = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 15_000 }));

describe('payroll', () => {
  it('[route-payroll, route-payroll-run] makes a run of what is due, and takes it back', async () => {
    await close('RO-CJ-01', 'RO-B-01');
    await numberAll();
    await addLayout();
    const before = await due();
    const { user } = await renderApp('/dashboard/payroll', { as: admin });
    const table = within(await screen.findByRole('table', { name: 'Due in RON' }));
    expect(table.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Make payroll run' }));
    const dialog = await dialogOf('Make payroll run');
    expect(dialog.getByText(String(before?.people))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Make payroll run' }));
    expect(await screen.findByText('Payroll run 1 is made')).toBeVisible();
    expect(await screen.findByText('Nothing is due')).toBeVisible();
    expect(await runs()).toMatchObject([{ number: 1, total: before?.payable, people: before?.people }]);

    await user.click(await screen.findByRole('link', { name: 'Run 1' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Payroll run 1' })).toBeVisible();
    expect(screen.getByText(/Salarizare 2026-09\.csv/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    const asked = await screen.findByRole('alertdialog', {}, { timeout: 15_000 });
    await user.click(within(asked).getByRole('button', { name: 'Take back' }));
    expect(await within(asked).findByText('Enter the reason')).toBeVisible();
    await user.type(within(asked).getByLabelText('Reason'), 'Fișier greșit');
    await user.click(within(asked).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText(/Fișier greșit/)).toBeVisible();
    // The button that was pressed is gone.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(await due()).toMatchObject({ payable: before?.payable });
  }, 60_000);

  it('says of a run whose taking back got no answer what is known, and ends well when tried again', async () => {
    await close('RO-CJ-01');
    await numberAll();
    await addLayout();
    const server = await testServer();
    const { people = 0, payable = '' } = (await due()) ?? {};
    const body = {
      id: runId,
      currency: 'RON' as const,
      closings: [{ month: '2026-09' }],
      layout_ids: [layoutId],
      agreed: { people, payable },
    };
    await server.call(createRun, { as: admin, body });
    const { user } = await renderApp(`/dashboard/payroll/runs/${runId}`, { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    const asked = within(await screen.findByRole('alertdialog', {}, { timeout: 15_000 }));
    network.use(cut(takeBackRun), cut(takeBackRun));
    await user.type(asked.getByLabelText('Reason'), 'Fișier greșit{Enter}');
    expect(await asked.findByText('It is not known whether this was done')).toBeVisible();
    await server.call(takeBackRun, { as: admin, body: { id: runId, reason: 'Fișier greșit' } });
    await user.click(asked.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('Payroll run 1 is taken back')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(/^Taken back by /)).toBeVisible();
  }, 60_000);

  it('takes the restaurants that are ticked alone', async () => {
    await close('RO-CJ-01', 'RO-B-01');
    await numberAll();
    await addLayout();
    const { user } = await renderApp('/dashboard/payroll', { as: admin });
    const box = await screen.findByRole('checkbox', { name: /^Choose Cluj-Napoca Mănăștur/ });
    await user.click(box);
    expect(screen.getByText('1 of 2 chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make payroll run' }));
    const dialog = await dialogOf('Make payroll run');
    await user.click(dialog.getByRole('button', { name: 'Make payroll run' }));
    await waitFor(async () => expect(await runs()).toMatchObject([{ restaurants: 1 }]));
    expect((await due())?.closings.map(({ restaurant }) => restaurant.store_id)).toEqual(['RO-CJ-01']);
  }, 60_000);

  it('names who has no number first, and leaves them out when it is told to', async () => {
    await close('RO-CJ-01');
    await numberAll('Radu Pop');
    await addLayout();
    const { user } = await renderApp('/dashboard/payroll', { as: admin });
    const link = await screen.findByRole('link', { name: 'Radu Pop' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/dashboard\/users\/[\w-]+/));
    await user.click(screen.getByRole('button', { name: 'Make payroll run' }));
    expect(await screen.findByText('Tick this, or give these people a payroll number')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Leave them out; they stay due' }));
    await user.click(screen.getByRole('button', { name: 'Make payroll run' }));
    const dialog = await dialogOf('Make payroll run');
    await user.click(dialog.getByRole('button', { name: 'Make payroll run' }));
    expect(await screen.findByText('Payroll run 1 is made')).toBeVisible();
    expect(await due()).toMatchObject({ people: 1 });
    // What stays due is the next run's: nobody has tried that one.
    expect(await screen.findByRole('checkbox', { name: 'Leave them out; they stay due' })).not.toBeChecked();
    expect(screen.queryByText('Tick this, or give these people a payroll number')).toBeNull();
  }, 60_000);

  it('asks for the number of somebody who was deleted, who has no page any more', async () => {
    await close('RO-CJ-01');
    await numberAll('Radu Pop');
    await addLayout();
    const server = await testServer();
    const { id } = await server.database.kysely
      .selectFrom('users')
      .select('id')
      .where('last_name', '=', 'Pop')
      .where('first_name', '=', 'Radu')
      .executeTakeFirstOrThrow();
    await server.call(deleteUser, { as: admin, params: { id } });
    const { user } = await renderApp('/dashboard/payroll', { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Radu Pop, deleted' }));
    const dialog = await dialogOf('Payroll number of Radu Pop');
    await user.type(dialog.getByLabelText('Payroll number'), 'N1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Another person has this payroll number')).toBeVisible();
    await user.clear(dialog.getByLabelText('Payroll number'));
    await user.type(dialog.getByLabelText('Payroll number'), 'X-1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('1 person has no payroll number')).toBeNull());
    expect((await due())?.closings[0]?.unnumbered).toEqual([]);
  }, 60_000);

  it('says what failed, and keeps what was typed', async () => {
    await close('RO-CJ-01');
    await numberAll();
    await addLayout();
    const { user } = await renderApp('/dashboard/payroll', { as: admin });
    await user.type(await screen.findByLabelText('Note'), 'Pentru contabilitate');
    await user.click(screen.getByRole('button', { name: 'Make payroll run' }));
    const dialog = await dialogOf('Make payroll run');
    network.use(fault(createRun, 'internal'));
    await user.click(dialog.getByRole('button', { name: 'Make payroll run' }));
    expect(await dialog.findByText('The payroll run could not be made')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Make payroll run' }));
    await waitFor(async () => expect(await runs()).toMatchObject([{ note: 'Pentru contabilitate' }]));
  }, 60_000);

  it('is made where the answer to it was lost, and says so', async () => {
    await close('RO-CJ-01');
    await numberAll();
    await addLayout();
    const server = await testServer();
    const { user } = await renderApp('/dashboard/payroll', { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Make payroll run' }));
    const dialog = await dialogOf('Make payroll run');
    network.use(
      handle(
        createRun,
        async ({ request }) => {
          const body = createRun.body.parse(await request.json());
          await server.call(createRun, { as: admin, body });
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Make payroll run' }));
    expect(await screen.findByText('Payroll run 1 is made')).toBeVisible();
    expect(await screen.findByText('Nothing is due')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  }, 60_000);

  it('has the files that were named, or says which one is gone', async () => {
    await close('RO-CJ-01');
    await numberAll();
    await addLayout();
    const { user, queryClient } = await renderApp('/dashboard/payroll', { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Make payroll run' }));
    const dialog = await dialogOf('Make payroll run');
    const server = await testServer();
    await server.call(deleteLayout, { as: admin, body: { id: layoutId, version: 1 } });
    await queryClient.invalidateQueries();
    expect(dialog.getByText(layoutSample.name)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Make payroll run' }));
    expect(await dialog.findByText(`${layoutSample.name}: This no longer exists`)).toBeVisible();
    expect(await runs()).toEqual([]);
  }, 60_000);

  it('keeps what was chosen and typed while another page is shown', async () => {
    await close('RO-CJ-01', 'RO-B-01');
    await numberAll();
    await addLayout();
    const { user, router } = await renderApp('/dashboard/payroll', { as: admin });
    await user.click(await screen.findByRole('checkbox', { name: /^Choose Cluj-Napoca Mănăștur/ }));
    await user.type(screen.getByLabelText('Note'), 'Fără Cluj');
    await router.navigate({ to: '/dashboard/payroll/layouts' });
    await screen.findByRole('link', { name: layoutSample.name });
    await router.navigate({ to: '/dashboard/payroll' });
    expect(await screen.findByRole('checkbox', { name: /^Choose Cluj-Napoca Mănăștur/ })).not.toBeChecked();
    expect(screen.getByLabelText('Note')).toHaveValue('Fără Cluj');
  }, 60_000);

  it('leads to month’s end where nothing is due, and to a layout where there is none', async () => {
    await renderApp('/dashboard/payroll', { as: admin });
    expect(await screen.findByText('Nothing is due')).toBeVisible();
    expect(screen.getByText('No payroll run was made yet.')).toBeVisible();
  });

  it('has what was closed a moment ago, also where no live stream tells of it', async () => {
    const { user, router } = await renderApp('/dashboard/payroll', { as: admin });
    await screen.findByText('Nothing is due');
    await router.navigate({ to: '/dashboard/closing' });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Cluj-Napoca Mănăștur' }));
    await user.click(screen.getByRole('button', { name: 'Close chosen months' }));
    const dialog = await dialogOf('Close September 2026');
    await user.click(dialog.getByRole('button', { name: 'Close the month' }));
    await screen.findByText('1 restaurant is closed');
    await router.navigate({ to: '/dashboard/payroll' });
    expect(await screen.findByRole('table', { name: 'Due in RON' })).toBeVisible();
  }, 60_000);

  it('is for administrators', async () => {
    await renderApp('/dashboard/payroll', { as: clujManager });
    expect(await screen.findByText(/You have no access|No access|not allowed/i)).toBeVisible();
  });
});

describe('a layout', () => {
  it('[route-payroll-layout-add, route-payroll-layouts] begins with one that is ready, and shows real rows', async () => {
    await close('RO-CJ-01');
    await numberAll();
    const { user } = await renderApp('/dashboard/payroll/layouts/add', { as: admin });
    await user.click(await screen.findByRole('radio', { name: /^DATEV/ }));
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    await user.type(await screen.findByLabelText('Wage type'), '2100');
    // A workbook has its headers, also of a layout whose CSV has none.
    const heading = { name: 'Personalnummer' };
    await user.click(screen.getByRole('radio', { name: 'Excel (XLSX)' }));
    expect(await preview.findByRole('columnheader', heading, { timeout: 5_000 })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'CSV' }));
    await waitFor(() => expect(preview.queryByRole('columnheader', heading)).toBeNull());
    const headers = screen.getByRole('checkbox', { name: 'A first row with the headers' });
    expect(headers).not.toBeChecked();
    await user.click(headers);
    expect(await preview.findByRole('columnheader', heading, { timeout: 5_000 })).toBeVisible();
    await user.click(headers);
    await waitFor(() => expect(preview.queryByRole('columnheader', heading)).toBeNull());
    expect((await preview.findAllByText('2100', {}, { timeout: 5_000 })).length).toBeGreaterThan(0);
    expect(preview.getAllByText('30/09/2026').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Add layout' }));
    expect(await screen.findByText(/^The layout DATEV.* is added$/)).toBeVisible();
    expect(await screen.findByRole('link', { name: /^DATEV/ })).toBeVisible();
  }, 60_000);

  it('that was begun from another one comes back as that one', async () => {
    const { user, unmount } = await renderApp('/dashboard/payroll/layouts/add', { as: admin });
    await user.click(await screen.findByRole('radio', { name: /^DATEV/ }));
    await user.type(await screen.findByLabelText('Wage type'), '2100');
    goToSleep();
    unmount();
    const again = await renderApp('/dashboard/payroll/layouts/add', {});
    const restore = await screen.findByRole('button', { name: 'Restore' });
    expect(screen.queryByText(/What is saved has changed since then/)).toBeNull();
    await again.user.click(restore);
    await again.user.click(screen.getByRole('button', { name: 'Add layout' }));
    expect(await screen.findByText(/^The layout DATEV.* is added$/)).toBeVisible();
    const server = await testServer();
    const [saved] = (await server.call(listLayouts, { as: admin })).data;
    const datev = layoutOf('datev', 'RON', 'DATEV Lohn und Gehalt', (source) => source);
    expect(saved).toMatchObject({ ...datev, wage_type: '2100' });
  }, 60_000);

  it('that somebody deletes meanwhile stays with what was typed in it', async () => {
    await addLayout();
    const { user, queryClient } = await renderApp(`/dashboard/payroll/layouts/${layoutId}`, { as: admin });
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Ștat nou');
    const server = await testServer();
    await server.call(deleteLayout, { as: admin, body: { id: layoutId, version: 1 } });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(queryClient.getQueryData(['payroll', 'layouts'])).toEqual([]));
    expect(name).toHaveValue('Ștat nou');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('An error occurred while saving the layout')).toBeVisible();
    expect(name).toHaveValue('Ștat nou');
  }, 60_000);

  it('tells in a conflict what a column holds, beside its header', async () => {
    await addLayout();
    const { user } = await renderApp(`/dashboard/payroll/layouts/${layoutId}`, { as: admin });
    const header = await screen.findByLabelText('Header of column 1');
    await user.type(header, ' X');
    const server = await testServer();
    const columns = layoutSample.columns.map((column) =>
      column.source === 'payable' ? { ...column, source: 'bonus' as const } : column,
    );
    await server.call(updateLayout, {
      as: admin,
      body: { id: layoutId, version: 1, ...layoutSample, columns },
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const conflict = await screen.findByRole('region', { name: 'Yours and theirs' });
    expect(conflict).toHaveTextContent(/\(Payable.*\(Bonus/);
  }, 60_000);

  it('[route-payroll-layout] says at its field what is wrong, and is changed', async () => {
    await addLayout();
    const { user } = await renderApp(`/dashboard/payroll/layouts/${layoutId}`, { as: admin });
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toBeInvalid());
    await user.type(name, 'Ștat nou');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The layout Ștat nou is saved')).toBeVisible();
    const server = await testServer();
    expect((await server.call(listLayouts, { as: admin })).data).toMatchObject([
      { name: 'Ștat nou', version: 2 },
    ]);
  }, 60_000);

  it('that is gone says so', async () => {
    await renderApp(`/dashboard/payroll/layouts/${runId}`, { as: admin });
    expect(await screen.findByText('Layout not found')).toBeVisible();
  });
});
