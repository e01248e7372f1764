import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import {
  claimTablet,
  getTabletFront,
  listTablets,
  passReport,
  unlockTablet,
  withdrawTablet,
} from '#contract/tablets.ts';
import { handle } from '#tests/msw/calls.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { goToSleep } from '#tests/support/go-to-sleep.ts';
import {
  begin,
  button,
  chosenPeople as chosen,
  codeFor,
  openTablet,
  peopleShown as people,
  pins,
} from '#tests/support/open-tablet.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, bucharestShift, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';
import { tellsDigits } from '#tests/support/tells-digits.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(() => vi.restoreAllMocks());

/** Records 8 points and asks whose entry that was. */
async function askWhose(user: Parameters<typeof begin>[0]) {
  await begin(user, /Mihai Ardelean/, pins[clujManager]);
  await user.click((await people()).at(-1) as HTMLElement);
  await user.click(within(screen.getByRole('group', { name: 'Points' })).getByRole('radio', { name: '8' }));
  await user.click(button('Save'));
  await screen.findAllByRole('button', { name: 'Undo' });
  await user.click(button('That was me'));
  return within(await screen.findByRole('dialog', {}, { timeout: 15_000 }));
}

describe('the tablets', () => {
  it('[route-tablets] are set up with a code that counts down, listed, and withdrawn after a question', async () => {
    const { user } = await renderApp('/dashboard/tablets', { as: admin });
    expect(await screen.findByText(/There is no tablet yet/)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Set up a tablet' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 15_000 }));
    await user.click(dialog.getByRole('button', { name: 'Show code' }));
    expect(dialog.getByText('Enter a name of up to 60 characters')).toBeVisible();
    await user.type(await dialog.findByRole('combobox'), 'cluj');
    await user.click(await screen.findByRole('option', { name: /Cluj-Napoca Mănăștur/ }));
    await user.type(dialog.getByLabelText('Name'), 'Bar');
    await user.click(dialog.getByRole('button', { name: 'Show code' }));
    const code = await screen.findByLabelText(/^Code: (?:[A-Z] ?){8}$/);
    expect(screen.getByText('It can be entered for another 10:00.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(code).not.toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /Bar/ });
    expect(row).toHaveTextContent('RO-CJ-01');
    expect(row).toHaveTextContent(/Its code can be entered until/);
    await user.click(within(row).getByRole('button', { name: 'Withdraw Bar' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw tablet' }),
    );
    expect(await screen.findByText(/There is no tablet yet/)).toBeVisible();
  });

  it('have one code: another one ends it, and what was typed is not lost by Escape', async () => {
    const { user, server } = await renderApp('/dashboard/tablets', { as: admin });
    const [opener] = await screen.findAllByRole('button', { name: 'Set up a tablet' });
    await user.click(opener as HTMLElement);
    const dialog = () => within(screen.getByRole('dialog'));
    await screen.findByRole('dialog', {}, { timeout: 15_000 });
    await user.type(await dialog().findByRole('combobox'), 'cluj');
    await user.click(await screen.findByRole('option', { name: /Cluj-Napoca Mănăștur/ }));
    await user.type(dialog().getByLabelText('Name'), 'Bar');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await user.click(dialog().getByRole('button', { name: 'Show code' }));
    const label = (await screen.findByLabelText(/^Code: /)).getAttribute('aria-label') ?? '';
    network.use(cut(withdrawTablet));
    await user.click(dialog().getByRole('button', { name: 'Another code' }));
    expect(await dialog().findByText('This code still counts')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Another code' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Bar');
    await expect(server.call(claimTablet, { body: { code: label.slice(6) } })).rejects.toMatchObject({
      code: 'code_invalid',
    });
    expect((await server.call(listTablets, { as: admin })).data).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Show code' }));
    await screen.findByLabelText(/^Code: /);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('are for administrators', async () => {
    await renderApp('/dashboard/tablets', { as: clujManager });
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeVisible();
  });
});

describe('a tablet', () => {
  it('[route-tablet] takes a PIN by its large keys, says what is wrong with it, and records as who is in sight', async () => {
    const { user, session } = await openTablet();
    await begin(user, /Mihai Ardelean/, '0852');
    expect(await screen.findByText('The PIN is not right.')).toBeVisible();
    expect(screen.getByLabelText('PIN')).toHaveValue('');
    expect(screen.getByLabelText('PIN')).toHaveFocus();
    await user.keyboard('2580{Enter}');
    expect(await screen.findByRole('button', { name: 'Mihai Ardelean Change the person' })).toBeVisible();
    await user.click((await people())[0] as HTMLElement);
    await user.click(within(screen.getByRole('group', { name: 'Points' })).getByRole('radio', { name: '8' }));
    await user.click(button('Save'));
    expect(await screen.findAllByRole('button', { name: 'Undo' })).not.toHaveLength(0);
    expect(session.get()).toMatchObject({ onTablet: true });
    // A reload asks for the PIN again: the token is kept nowhere.
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(session.token());
  });

  it('shows the digits on request, and takes a PIN that is pasted', async () => {
    const { user } = await openTablet();
    await user.click(button(/Mihai Ardelean/));
    const box = screen.getByLabelText('PIN');
    await user.click(box);
    await user.paste('25 80');
    expect(box).toHaveValue('2580');
    expect(box).toHaveAttribute('type', 'password');
    await user.click(button('Show password'));
    expect(box).toHaveAttribute('type', 'text');
    await user.click(button('Delete the last digit'));
    expect(box).toHaveValue('258');
    await user.click(button('Begin'));
    expect(screen.getByText('Enter your 4 to 6 digits')).toBeVisible();
  });

  it('lets nobody in whose tile was left before the answer, and shows their wrong PIN to nobody else', async () => {
    const { user, session } = await openTablet();
    const held = hold(unlockTablet);
    network.use(held);
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    await user.click(button('Somebody else'));
    await user.click(button(/Elena Dumitrescu/));
    held.release();
    await user.keyboard('0852{Enter}');
    expect(await screen.findByText('The PIN is not right.')).toBeVisible();
    expect(session.get().isAuthenticated).toBe(false);
    await user.click(button('Somebody else'));
    await user.click(button(/Mihai Ardelean/));
    expect(screen.queryByText('The PIN is not right.')).toBeNull();
  });

  it('gives the half-filled form back to its person, and shows it to nobody else', async () => {
    const { user } = await openTablet();
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    await user.click((await people())[1] as HTMLElement);
    goToSleep();
    await user.click(button('Done'));
    await heading('Who is recording?');
    const other = screen
      .getAllByRole('listitem')
      .map((item) => item.textContent ?? '')
      .find((name) => !name.includes('Mihai'));
    await begin(user, new RegExp((other ?? '').slice(2, 8)), pins[bucharestShift]);
    await people();
    expect(await chosen()).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await user.click(button(/Change the person/));
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    await waitFor(async () => expect(await chosen()).toHaveLength(1));
  });

  it('announces that it locks, goes on at a touch, and locks after five minutes, but never while a comment is typed', async () => {
    const { user } = await openTablet();
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    await people();
    const start = Date.now();
    const after = (minutes: number) => {
      vi.spyOn(Date, 'now').mockReturnValue(start + minutes * 60_000);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    after(4.7);
    expect(screen.getByText('Are you still there, Mihai Ardelean?')).toBeVisible();
    fireEvent.pointerDown(document.body);
    await user.click(screen.getByText(/Are you still there/));
    expect(screen.queryByText(/Are you still there/)).toBeNull();
    await user.click(button('Comment'));
    await user.type(screen.getByLabelText('Comment'), 'Half a');
    after(30);
    expect(screen.getByLabelText('Comment')).toHaveValue('Half a');
    await user.clear(screen.getByLabelText('Comment'));
    after(36);
    expect(await heading('Who is recording?')).toBeVisible();
  });

  it('takes the key that wakes it, and warns in front of a dialog too', async () => {
    const { user } = await openTablet();
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    await people();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 4.7 * 60_000);
    const wake = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    wake();
    act(() => button('Done').focus());
    await user.keyboard('{Enter}');
    expect(screen.queryByText(/Are you still there/)).toBeNull();
    expect(await people()).not.toHaveLength(0);
    await user.click(button('That was me'));
    await screen.findByRole('dialog');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 4.7 * 60_000);
    wake();
    const warning = screen.getByText(/Are you still there/);
    expect(screen.getAllByRole('alert')).toContain(warning.parentElement);
    await user.click(warning);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it.each(['in a session', 'at its tiles, after a wrong PIN'])(
    'asks for a code again once it was withdrawn, %s',
    async (where) => {
      const { user, queryClient } = await openTablet();
      await begin(user, /Mihai Ardelean/, where === 'in a session' ? pins[clujManager] : '0852');
      if (where === 'in a session') await people();
      else {
        await screen.findByText('The PIN is not right.');
        await user.click(button('Somebody else'));
      }
      const server = await testServer();
      const [tablet] = (await server.call(listTablets, { as: admin })).data;
      await server.call(withdrawTablet, { as: admin, params: { id: tablet?.id ?? '' } });
      void queryClient.invalidateQueries();
      expect(await heading('Set up this tablet')).toBeVisible();
      expect(screen.getByText('This tablet was withdrawn')).toBeVisible();
      expect(localStorage.getItem('tablet')).toBeNull();
    },
  );

  it('gives back what was put aside for an entry that was undone, after another person’s turn', async () => {
    const { user } = await openTablet();
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    const [first, second] = await people();
    await user.click(first as HTMLElement);
    await user.click(within(screen.getByRole('group', { name: 'Points' })).getByRole('radio', { name: '8' }));
    await user.click(button('Save'));
    await screen.findAllByRole('button', { name: 'Undo' });
    await user.click(second as HTMLElement);
    const valueOf = async () => ((await chosen())[0] as HTMLInputElement).value;
    const typed = await valueOf();
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
    await screen.findByText(/^Undone: /);
    await waitFor(async () => expect(await valueOf()).not.toBe(typed));
    goToSleep();
    await user.click(button('Done'));
    await heading('Who is recording?');
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    await waitFor(async () => expect(await chosen()).toHaveLength(1));
    await user.click(button('Save'));
    await waitFor(async () => expect(await valueOf()).toBe(typed));
  });

  it('leads nowhere else, and ends a log-in with a password', async () => {
    const { user, router, session } = await openTablet();
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    await people();
    await act(() => router.navigate({ to: '/dashboard/restaurants' }));
    expect(router.state.location.pathname).toBe('/tablet');
    const token = await (await testServer()).as(admin);
    const { user: present } = session.get();
    if (present) act(() => session.login(token, present));
    await waitFor(() => expect(session.get().isAuthenticated).toBe(false));
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('passes an entry to the colleague who says “That was me”', async () => {
    const { user } = await openTablet();
    const dialog = await askWhose(user);
    expect(dialog.getByLabelText('Entry')).toHaveTextContent(/8 points/);
    await user.type(dialog.getByLabelText('PIN'), '0852');
    await user.click(dialog.getByRole('button', { name: 'Pass on' }));
    expect(await dialog.findByText('The PIN is not right.')).toBeVisible();
    await user.clear(dialog.getByLabelText('PIN'));
    await user.type(dialog.getByLabelText('PIN'), pins[bucharestShift]);
    await user.click(dialog.getByRole('button', { name: 'Pass on' }));
    expect(await screen.findByText(/^The entry is now by /)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('passes the entry that was chosen, whatever is newer at a second try', async () => {
    const { user, server, queryClient } = await openTablet();
    const dialog = await askWhose(user);
    const restaurant_id = await restaurantIdOf('RO-CJ-01');
    const { data: sheet } = await server.call(getRecordSheet, {
      as: clujManager,
      query: { id: restaurant_id },
    });
    const id = 'ffffffff-7c9b-7000-8000-000000000006';
    const body = { id, restaurant_id, evaluated_user_id: sheet.people[0]?.id ?? '', points: 6 };
    await server.call(createReport, { as: clujManager, body });
    network.use(cut(passReport));
    await user.type(dialog.getByLabelText('PIN'), pins[bucharestShift]);
    await user.click(dialog.getByRole('button', { name: 'Pass on' }));
    await dialog.findByText('The entry could not be passed on');
    await act(() => queryClient.invalidateQueries());
    await dialog.findByRole('option', { name: /6 points/ });
    expect(dialog.getByRole('option', { selected: true, name: /points/ })).toHaveTextContent(/8 points/);
  });

  it('shows what was refused where nobody else is left to be evaluated', async () => {
    const { user, server } = await openTablet();
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    await people();
    const query = { id: await restaurantIdOf('RO-CJ-01') };
    const { data } = await server.call(getRecordSheet, { as: clujManager, query });
    network.use(
      mock(getRecordSheet, { success: true, data: { ...data, people: [] } }),
      fault(createReport, 'invalid', { errors: [{ path: 'evaluated_user_id', code: 'not_in_store' }] }),
    );
    await user.click((await people()).at(-1) as HTMLElement);
    await user.click(within(screen.getByRole('group', { name: 'Points' })).getByRole('radio', { name: '8' }));
    await user.click(button('Save'));
    expect(await screen.findByText('Nobody else belonged to this restaurant on this day.')).toBeVisible();
    const own = within(await screen.findByRole('region', { name: 'My last entries' }));
    expect(await own.findByText('Refused')).toBeVisible();
    expect(own.getByRole('button', { name: 'Discard' })).toBeVisible();
  });

  it('lets in without a network who began within a day, and sends what was recorded once the server has judged anew', async () => {
    const { user, session } = await openTablet();
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    await people();
    // Slow on purpose, and nobody waits for it.
    await waitFor(() => expect(localStorage.getItem('tabletPeople')).toMatch(/"check":"[^"]+".*"sheet"/), {
      timeout: 20_000,
    });
    expect(tellsDigits(localStorage.getItem('tabletPeople') ?? '', pins[clujManager])).toBe(false);
    await user.click(button('Done'));
    network.use(cut(unlockTablet, { always: true }), cut(getTabletFront, { always: true }));
    network.use(cut(getRecordSheet, { always: true }), cut(createReport, { always: true }));
    await begin(user, /Mihai Ardelean/, '0852');
    expect(await screen.findByText('The PIN is not right.', {}, { timeout: 20_000 })).toBeVisible();
    await user.keyboard('2580{Enter}');
    expect(await screen.findByRole('group', { name: 'Person' }, { timeout: 20_000 })).toBeVisible();
    expect(session.token()).toBeNull();
    await user.click((await people()).at(-1) as HTMLElement);
    await user.click(within(screen.getByRole('group', { name: 'Points' })).getByRole('radio', { name: '9' }));
    await user.click(button('Save'));
    network.resetHandlers();
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(session.token()).not.toBeNull());
    expect(await screen.findAllByRole('button', { name: 'Undo' })).not.toHaveLength(0);
  }, 60_000);

  it('takes five wrong PINs without a network, and none a day after the last right one', async () => {
    const { user } = await openTablet();
    await begin(user, /Mihai Ardelean/, pins[clujManager]);
    await people();
    const kept = () => localStorage.getItem('tabletPeople') ?? '';
    await waitFor(() => expect(kept()).toMatch(/"check":"[^"]+"/), { timeout: 20_000 });
    await user.click(button('Done'));
    network.use(cut(unlockTablet, { always: true }), cut(getTabletFront, { always: true }));
    const fresh = kept();
    localStorage.setItem('tabletPeople', fresh.replace(/"tries":0/, '"tries":4'));
    await begin(user, /Mihai Ardelean/, '0852');
    expect(
      await screen.findByText(/^Five wrong PINs without a network/, {}, { timeout: 20_000 }),
    ).toBeVisible();
    await user.keyboard('2580{Enter}');
    expect(await screen.findByText(/^Five wrong PINs without a network/)).toBeVisible();
    localStorage.setItem(
      'tabletPeople',
      fresh.replace(/"at":(\d+)/, (_, at: string) => `"at":${Number(at) - 86_400_001}`),
    );
    await user.keyboard('2580{Enter}');
    expect(await screen.findByText(/This device is offline|did not answer/)).toBeVisible();
  }, 60_000);

  it('is set up by the second try where the answer to the first one was lost', async () => {
    const { user, server } = await renderApp('/tablet');
    const code = await codeFor();
    network.use(
      handle(
        claimTablet,
        async ({ request }) => {
          const body = claimTablet.body.parse(await request.clone().json());
          await server.call(claimTablet, { body });
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await user.type(await screen.findByLabelText('Code'), code);
    await user.click(button('Set up tablet'));
    expect(await screen.findByText('The tablet could not be set up')).toBeVisible();
    await user.click(button('Set up tablet'));
    expect(await heading('Who is recording?')).toBeVisible();
  });

  it('says whose PIN is missing', async () => {
    const { user } = await renderApp('/tablet');
    await user.type(await screen.findByLabelText('Code'), await codeFor());
    await user.click(button('Set up tablet'));
    expect(await screen.findByRole('button', { name: /Mihai Ardelean.*No PIN yet/ })).toBeVisible();
  });

  it('says that a code does not work', async () => {
    const { user } = await renderApp('/tablet');
    await user.type(await screen.findByLabelText('Code'), 'ABCDEFGH');
    await user.click(button('Set up tablet'));
    expect(await screen.findByText(/This code does not work/)).toBeVisible();
  });
});

describe('a PIN', () => {
  it('is set, changed and removed on the account page', async () => {
    const { user } = await renderApp('/dashboard/account', { as: clujManager });
    const enter = async (action: string) => {
      const form = (await screen.findAllByLabelText('Current password')).find((box) =>
        box.closest('form')?.textContent?.includes(action),
      );
      await user.type(form as HTMLElement, 'demo-ardeal-2026');
      await user.click(button(action));
    };
    await user.click(await screen.findByRole('button', { name: 'Set PIN' }));
    expect(screen.getByLabelText('PIN')).toHaveFocus();
    await user.type(screen.getByLabelText('PIN'), '1234');
    await user.tab();
    expect(await screen.findByText('No runs such as 1234 and no repeats such as 7777')).toBeVisible();
    await user.clear(screen.getByLabelText('PIN'));
    await user.type(screen.getByLabelText('PIN'), '2580');
    await enter('Set PIN');
    expect(await screen.findByText('You have a PIN.')).toHaveFocus();
    await user.click(button('Remove PIN'));
    await enter('Remove PIN');
    expect(await screen.findByText('You have no PIN yet.')).toHaveFocus();
  });

  it('is neither set nor removed by who thinks better of it', async () => {
    const { user } = await renderApp('/dashboard/account', { as: clujManager });
    await user.click(await screen.findByRole('button', { name: 'Set PIN' }));
    await user.type(screen.getByLabelText('PIN'), '2580');
    await user.click(button('Cancel'));
    expect(screen.getByText('You have no PIN yet.')).toHaveFocus();
    await user.click(button('Set PIN'));
    expect(screen.getByLabelText('PIN')).toHaveValue('');
  });
});
