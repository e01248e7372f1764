import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { closeMonth } from '#contract/closings.ts';
import { runImport, type ImportFileFacts } from '#contract/imports.ts';
import type { ReportItem } from '#contract/reports.ts';
import { deleteRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports, listRestaurants, listRestaurantsByMonth } from '#contract/restaurants.ts';
import { listUsers } from '#contract/users.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { stream } from '#tests/msw/stream.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { recordSavedFiles } from '#tests/support/saved-files.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';
import { textRow, workbook } from '#tests/support/workbook.ts';

const page = '/dashboard/import';

const csv = (text: string, name = 'Restaurante.csv') => new File([text], name, { type: 'text/csv' });

const restaurants = csv(
  [
    'Store ID;Name;Daily feedback goal;Type',
    'RO-CJ-01;Cluj-Napoca Mănăștur;14;In Store',
    'RO-BH-01;Oradea Nufărul;9;Drive-Through',
    'RO-B-01;București Militari;14;In Store',
  ].join('\r\n'),
);

const feedback = csv(
  'Store ID;Observed at;Evaluator;Evaluated user;Points\n' +
    'RO-CJ-01;14.10.2026 12:34;manager.cluj@ardealgrill.example;crew@ardealgrill.example;9\n',
  'Rapoarte.csv',
);

async function open(kind = 'restaurants') {
  const app = await renderApp(`${page}?kind=${kind}`, { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Import' });
  return app;
}

type User = Awaited<ReturnType<typeof open>>['user'];
const choose = async (user: User, file: File) => user.upload(await screen.findByLabelText(/^Choose a/), file);

/** What stands in the tiles, by their names. */
function counts(): Record<string, string> {
  return Object.fromEntries(
    ['New', 'Changed', 'Unchanged', 'Errors'].map((name) => [
      name,
      screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? '',
    ]),
  );
}
/** The tiles of the check before keep their place, unseen, until the progress of the next one is over. */
const checked = () =>
  waitFor(() => {
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('Unchanged', { selector: 'dt' })).toBeVisible();
  });
const importButton = () => screen.getByRole('button', { name: 'Import' });
const select = (name: RegExp | string) => screen.getByRole('combobox', { name });

async function confirmImport(user: User) {
  await user.click(importButton());
  const dialog = await screen.findByRole('alertdialog', { name: 'Import this file?' });
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
}

const searchesOf = (requests: Request[]) =>
  requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));

describe('what a file needs', () => {
  it('is told for each kind, which the URL keeps', async () => {
    const { user, router } = await open();
    expect(screen.getByText('Store ID, Name and Daily feedback goal.', { exact: false })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Reports' }));
    expect(
      await screen.findByText('Store ID, Observed at, Evaluator, Evaluated user and Points.', {
        exact: false,
      }),
    ).toBeVisible();
    expect(router.state.location.href).toBe(`${page}?kind=reports`);
  });

  it('can be downloaded as a template, which passes the check', async () => {
    const saved = recordSavedFiles();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Template as XLSX' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Template as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved.map(({ name }) => name.slice(name.lastIndexOf('.')))).toEqual(['.xlsx', '.csv']);
    for (const { blob, name } of saved) {
      await choose(user, new File([blob], name));
      await screen.findByText(name);
      await waitFor(() => expect(counts()).toMatchObject({ Errors: '0' }));
    }
  });

  it('is not for evaluators', async () => {
    await renderApp(page, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  });
});

describe('the check of a file', () => {
  it('says of a workbook that one sheet is read', async () => {
    const { user } = await open();
    await choose(user, new File([workbook({ rows: textRow('Store ID', 'Name') })], 'luni.xlsx'));
    expect(await screen.findByText(/^Excel \(XLSX\), the first visible sheet ·/)).toBeVisible();
  });

  it('says how many rows are new, changed and unchanged, and what changes', async () => {
    const { user } = await open();
    const asked = recordRequests(runImport);
    await choose(user, restaurants);
    await checked();
    expect(counts()).toEqual({ New: '1', Changed: '1', Unchanged: '1', Errors: '0' });
    const changes = screen.getByRole('table', { name: 'Changes by the file' });
    expect(within(changes).getByText('Cluj-Napoca Mănăștur').closest('tr')).toHaveTextContent(
      /2.*Daily feedback goal: 12 → 14/,
    );
    expect(screen.getByText(/CSV · separated by semicolons · Unicode \(UTF-8\) · 4 of its 4/)).toBeVisible();
    expect(searchesOf(asked)).toEqual([{ kind: 'restaurants', name: 'Restaurante.csv' }]);
    expect(importButton()).toBeEnabled();
  });

  it('names line, column, value and what is wrong, and offers all errors as a file', async () => {
    const saved = recordSavedFiles();
    const { user } = await open();
    await choose(
      user,
      csv('Store ID,Name,Daily feedback goal\nRO-X-1,Unu,700\nRO-X-2,,8\nRO-X-3,Trei,opt\n', 'Trei rele.csv'),
    );
    const table = await screen.findByRole('table', { name: 'Errors in the file' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Line 2', 'Daily feedback goal', '700', 'Enter 500 or less'],
      ['Line 3', 'Name', '(empty)', 'Enter the name'],
      ['Line 4', 'Daily feedback goal', 'opt', 'Enter a number'],
    ]);
    expect(screen.getByText('3 rows can’t be imported as they are')).toBeVisible();
    expect(importButton()).toBeDisabled();
    expect(importButton()).toHaveAccessibleDescription(/^3 rows have errors\. Correct them in the file/);

    await user.click(screen.getByRole('button', { name: 'Download all errors' }));
    const [file] = saved;
    expect(file?.name).toBe('Trei rele errors.csv');
    expect(await file?.blob.text()).toMatch(/RO-X-1,Unu,700.*\r\n.*RO-X-2,,8.*\r\n.*RO-X-3,Trei,opt/);
  });

  it('asks for the columns that it did not find, and checks again with each that is matched', async () => {
    const { user } = await open();
    const asked = recordRequests(runImport);
    await choose(user, csv('Xa;Xb;Xc\nRO-X-1;Unu;7\n'));
    expect(await screen.findByRole('combobox', { name: 'Store ID (needed)' })).toHaveAccessibleDescription(
      'No column of the file is matched to this',
    );
    expect(screen.queryByText('Unchanged', { selector: 'dt' })).toBeNull();
    expect(importButton()).toHaveAccessibleDescription(
      'Say above which columns of the file are these: Store ID, Name and Daily feedback goal.',
    );
    await user.selectOptions(select(/^Store ID/), 'Xa – RO-X-1');
    await user.selectOptions(select(/^Name/), 'Xb – Unu');
    await user.selectOptions(select(/^Daily feedback goal/), 'Xc – 7');
    await checked();
    expect(counts()).toMatchObject({ New: '1', Errors: '0' });
    expect(searchesOf(asked).map(({ columns }) => columns)).toEqual([
      undefined,
      'store_id:0',
      'store_id:0,name:1',
      'store_id:0,name:1,daily_feedback_goal:2',
    ]);
    expect(select(/^Store ID/)).not.toHaveAccessibleDescription();
    expect(importButton()).toBeEnabled();
  });

  it('keeps the focus on the column that is being matched', async () => {
    const { user } = await open();
    await choose(user, csv('Xa;Xb;Xc\nRO-X-1;Unu;7\n'));
    await screen.findByRole('combobox', { name: /^Store ID/ });
    select(/^Store ID/).focus();
    await user.selectOptions(select(/^Store ID/), 'Xa – RO-X-1');
    await waitFor(() => expect(select(/^Store ID/)).toHaveValue('0'));
    expect(select(/^Store ID/)).toHaveFocus();
  });

  it('takes a column of the file from the one that had it', async () => {
    const { user } = await open();
    await choose(user, csv('Store ID;Name;Daily feedback goal\nRO-X-1;Unu;7\n'));
    await checked();
    await user.click(screen.getByText('How the file is read'));
    await user.selectOptions(select('Name (needed)'), 'Store ID – RO-X-1');
    await waitFor(() =>
      expect(select('Store ID (needed)')).toHaveAccessibleDescription(
        'No column of the file is matched to this',
      ),
    );
    expect(select('Name (needed)')).toHaveValue('0');
  });

  it('asks for nothing where no column is matched any more', async () => {
    const { user } = await open();
    await choose(user, csv('Store ID\nRO-X-1\n'));
    await screen.findByRole('combobox', { name: /^Store ID/ });
    const asked = recordRequests(runImport);
    await user.selectOptions(select(/^Store ID/), 'Not in the file');
    expect(select(/^Store ID/)).toHaveAccessibleDescription('No column of the file is matched to this');
    expect(asked).toHaveLength(0);
    await user.selectOptions(select(/^Store ID/), 'Store ID – RO-X-1');
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('reads the file in another encoding', async () => {
    const { user } = await open();
    // ă and ș as Windows-1250 writes them.
    const bytes = [...'Store ID;Name;Daily feedback goal\nRO-X-1;B'].map((letter) => letter.charCodeAt(0));
    const file = new File([new Uint8Array([...bytes, 0xe3, 0xba, 0x3b, 0x38])], 'vechi.csv');
    await choose(user, file);
    await checked();
    await user.click(screen.getByText('How the file is read'));
    const asked = recordRequests(runImport);
    await user.selectOptions(select('Encoding'), 'Central European (Windows-1250)');
    // In the rows of the file, and a moment later in what will be added.
    await waitFor(() => expect(screen.getAllByText(/^Bă[şș]$/)).toHaveLength(2));
    expect(searchesOf(asked)).toEqual([{ kind: 'restaurants', name: 'vechi.csv', encoding: 'windows-1250' }]);
  });

  it('is made anew for another kind, with the same file', async () => {
    const { user } = await open();
    await choose(user, csv('First name,Last name,E-mail,Position,Role\nDan,Nou,dan@x.example,Crew,User\n'));
    await screen.findByRole('combobox', { name: /^Store ID/ });
    await user.click(screen.getByRole('radio', { name: 'People' }));
    await checked();
    expect(counts()).toMatchObject({ New: '1', Errors: '0' });
    expect(screen.getByText('Restaurante.csv')).toBeVisible();
  });

  it('is made anew in another language, which writes numbers in its own way', async () => {
    const { user } = await open();
    await choose(user, csv('Store ID;Name;Daily feedback goal;Budget\nRO-X-1;Unu;7;1.500\n'));
    expect(await screen.findByText('1.50')).toBeVisible();
    const [menu] = screen.getAllByRole('button', { name: /^Account: / });
    await user.click(menu as HTMLElement);
    await user.click(screen.getAllByRole('radio', { name: 'Deutsch' })[0] as HTMLElement);
    expect(await screen.findByText('1500.00')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Importieren' }));
    const dialog = await screen.findByRole(
      'alertdialog',
      { name: 'Diese Datei importieren?' },
      { timeout: 15_000 },
    );
    await user.click(within(dialog).getByRole('button', { name: 'Importieren' }));
    expect(await screen.findByText('Restaurante.csv ist importiert')).toBeVisible();
  });

  it('of a file without news offers no import', async () => {
    const { user } = await open();
    await choose(user, csv('Store ID;Name;Daily feedback goal\nRO-B-01;București Militari;14\n'));
    await checked();
    expect(importButton()).toBeDisabled();
    expect(importButton()).toHaveAccessibleDescription('Everything in this file is stored already.');
  });

  it('refuses a file over 32 MB before anything is sent, and keeps the one before', async () => {
    const { user } = await open();
    await choose(user, restaurants);
    await checked();
    const asked = recordRequests(runImport);
    const large = csv('x', 'mare.csv');
    vi.spyOn(large, 'size', 'get').mockReturnValue(200 * 1024 * 1024);
    await choose(user, large);
    expect(await screen.findByText(/^mare\.csv has 200 MB\. A file may have 32 MB at most/)).toBeVisible();
    expect(asked).toHaveLength(0);
    expect(screen.getByText('Restaurante.csv')).toBeVisible();
  });

  it.each([
    ['that is no table', new Uint8Array([0, 1, 2, 255, 0, 7]), 'poza.csv'],
    ['that is no workbook', new TextEncoder().encode('PK no workbook'), 'foaie.xlsx'],
  ])('refuses a file %s, with the way on', async (_, bytes, name) => {
    const { user } = await open();
    await choose(user, new File([bytes], name));
    expect(await screen.findByText('The file could not be checked')).toBeVisible();
    expect(screen.getByText('This file could not be read. It must be a CSV or XLSX file.')).toBeVisible();
    expect(screen.getByText('Nothing was imported.')).toBeVisible();
    await choose(user, restaurants);
    await checked();
    expect(screen.queryByText('The file could not be checked')).toBeNull();
  });

  it.each([
    [
      'an open quotation mark',
      'Store ID;Name\nRO-X-1;"Unu\n',
      'The quotation mark in line 2 has no counterpart.',
    ],
    ['too many columns', `${'a;'.repeat(100)}b\n1\n`, 'A file may have 100 columns at most.'],
  ])('says where a file with %s goes wrong', async (_, text, detail) => {
    const { user } = await open();
    await choose(user, csv(text));
    expect(await screen.findByText('The file could not be checked')).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
  });

  it('names a row with more cells than the header as a whole', async () => {
    const { user } = await open();
    await choose(user, csv('Store ID;Name;Daily feedback goal\nRO-X-1;Unu;7;8;9\n'));
    const table = await screen.findByRole('table', { name: 'Errors in the file' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/^Line 2The whole row.+/);
  });

  it('whose answer is lost is repeated with the same file and columns', async () => {
    const { user } = await open();
    await choose(user, csv('Xa;Name;Daily feedback goal\nRO-X-1;Unu;7\n'));
    await screen.findByRole('combobox', { name: /^Store ID/ });
    network.use(cut(runImport));
    await user.selectOptions(select(/^Store ID/), 'Xa – RO-X-1');
    expect(await screen.findByText('The file could not be checked')).toBeVisible();
    const asked = recordRequests(runImport);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await checked();
    expect(counts()).toMatchObject({ New: '1' });
    expect(searchesOf(asked)[0]?.['columns']).toBe('name:1,daily_feedback_goal:2,store_id:0');
    expect(screen.queryByText('The file could not be checked')).toBeNull();
  });

  it('of a file that was saved again since asks to choose it once more', async () => {
    const { user } = await open();
    const asked = recordRequests(runImport);
    const gone = csv('x', 'mutat.csv');
    vi.spyOn(gone, 'slice').mockImplementation(() => {
      const part = new Blob();
      vi.spyOn(part, 'arrayBuffer').mockRejectedValue(new DOMException('changed', 'NotReadableError'));
      return part;
    });
    await choose(user, gone);
    expect(await screen.findByText('This file can’t be read any more')).toBeVisible();
    expect(asked).toHaveLength(0);
  });
});

const facts: ImportFileFacts = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ';',
  header: ['Store ID', 'Name', 'Daily feedback goal', 'Type'],
  sample: [['RO-CJ-01', 'Cluj-Napoca Mănăștur', '14', 'In Store']],
  rows: 1000,
  columns: { store_id: 0, name: 1, daily_feedback_goal: 2, type: 3 },
  missing: [],
};

describe('the progress of a check', () => {
  it('counts the rows, and is read out at quarters only', async () => {
    const { user } = await open();
    const told = stream(runImport);
    network.use(told);
    await choose(user, restaurants);
    expect(await screen.findByRole('progressbar', { name: 'Sending the file' })).toBeInTheDocument();
    told.push({ type: 'file', file: facts });
    const said: string[] = [];
    for (const done of [100, 200, 300, 400, 500]) {
      told.push({ type: 'progress', phase: 'checking', done, total: 1000 });
      const bar = await screen.findByRole('progressbar', { name: 'Checking the rows' });
      await waitFor(() => expect(bar).toHaveValue(done));
      expect(bar).toHaveAttribute('aria-valuetext', `Checking the rows: ${done} of 1,000`);
      said.push(bar.parentElement?.querySelector('output')?.textContent ?? '');
    }
    expect([...new Set(said)]).toEqual([
      'Checking the rows',
      'Checking the rows: 25%',
      'Checking the rows: 50%',
    ]);
    told.cut();
    expect(await screen.findByText('The file could not be checked')).toBeVisible();
  });

  it('can be cancelled, which the server hears of', async () => {
    const { user } = await open();
    const told = stream(runImport, { once: true });
    network.use(told);
    await choose(user, restaurants);
    told.push({ type: 'progress', phase: 'checking', done: 1, total: 1000 });
    await screen.findByRole('progressbar', { name: 'Checking the rows' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The check was cancelled')).toBeVisible();
    expect(screen.getByText('Nothing was imported.')).toBeVisible();
    await waitFor(() => expect(told.left).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await checked();
  });

  it('ends with the page, without a question', async () => {
    const { user, router } = await open();
    const told = stream(runImport);
    network.use(told);
    await choose(user, restaurants);
    await screen.findByRole('progressbar');
    await user.click(screen.getAllByRole('link', { name: 'People' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeVisible());
    expect(router.state.location.pathname).toBe('/dashboard/users');
    await waitFor(() => expect(told.left).toBe(true));
  });
});

describe('the import', () => {
  it('[route-import] asks with what it will do, imports, and leads to what came in', async () => {
    const { user, router } = await open();
    await choose(user, restaurants);
    await checked();
    await user.click(importButton());
    const dialog = await screen.findByRole('alertdialog', { name: 'Import this file?' });
    expect(dialog).toHaveTextContent(
      /1 restaurant is added.*1 restaurant is changed.*All of it is stored, or nothing/,
    );
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    const done = await screen.findByText('Restaurante.csv is imported');
    expect(done.closest('[role=status]')).toHaveTextContent('Added: 1. Changed: 1. Stored already: 1.');
    expect(done.closest('[role=status]')).toHaveFocus();
    for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();

    await user.click(screen.getByRole('link', { name: 'Go to the restaurants' }));
    expect(await screen.findByRole('link', { name: 'Oradea Nufărul' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard/restaurants');
  });

  it('can be repeated: the same file then holds no news', async () => {
    const { user } = await open();
    await choose(user, restaurants);
    await checked();
    await confirmImport(user);
    await screen.findByText('Restaurante.csv is imported');
    await user.click(screen.getByRole('button', { name: 'Import another file' }));
    await choose(user, restaurants);
    await checked();
    expect(counts()).toEqual({ New: '0', Changed: '0', Unchanged: '3', Errors: '0' });
  });

  it('asks again for the lists that were seen before', async () => {
    const { user } = await open();
    await user.click(screen.getAllByRole('link', { name: 'Restaurants' })[0] as HTMLElement);
    await screen.findByRole('table');
    await user.click(screen.getAllByRole('link', { name: 'Import' })[0] as HTMLElement);
    await choose(user, restaurants);
    await checked();
    await confirmImport(user);
    const asked = recordRequests(listRestaurantsByMonth);
    await user.click(await screen.findByRole('link', { name: 'Go to the restaurants' }));
    expect(await screen.findByRole('link', { name: 'Oradea Nufărul' })).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
  });

  it('can be left in the moment it is over', async () => {
    const { user } = await open();
    await choose(user, restaurants);
    await checked();
    const pressed = Promise.withResolvers<void>();
    const observer = new MutationObserver(() => {
      const link = screen.queryByRole('link', { name: 'Go to the restaurants' });
      if (!link) return;
      observer.disconnect();
      link.click();
      pressed.resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await confirmImport(user);
    await pressed.promise;
    expect(await screen.findByRole('link', { name: 'Oradea Nufărul' })).toBeVisible();
  });

  it('says how many people are invited, and invites them', async () => {
    const { user, server } = await open('users');
    const people = csv(
      'First name,Last name,E-mail,Position,Role,Restaurants\n' +
        'Dan,Nou,dan.nou@ardealgrill.example,Shift manager,Evaluator,RO-CJ-01\n' +
        'Ana,Nouă,ana.noua@ardealgrill.example,Crew,User,RO-CJ-01\n',
      'Oameni.csv',
    );
    await choose(user, people);
    await checked();
    await user.click(importButton());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(/2 people are added.*1 person gets an invitation by e-mail/);
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await user.click(await screen.findByRole('link', { name: 'Go to the people' }));
    expect(await screen.findByRole('link', { name: 'Nou, Dan' })).toBeVisible();
    // Who can't log in isn't invited.
    expect((await server.mails()).map(({ to }) => to)).toEqual(['dan.nou@ardealgrill.example']);
  });

  it('of reports brings them into the month', async () => {
    const { user } = await open('reports');
    await choose(user, feedback);
    await checked();
    expect(counts()).toMatchObject({ New: '1', Errors: '0' });
    await user.click(importButton());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(/1 report is added.*Bonus of these months: RON.* → RON/);
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await user.click(await screen.findByRole('link', { name: 'Go to the months of the restaurants' }));
    const row = (await screen.findByRole('link', { name: 'Cluj-Napoca Mănăștur' })).closest('tr');
    expect(row).toHaveTextContent('158');
  });

  it('is not begun by a person who cancels the question', async () => {
    const { user, server } = await open();
    await choose(user, restaurants);
    await checked();
    const asked = recordRequests(runImport);
    await user.click(importButton());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked).toHaveLength(0);
    const { data } = await server.call(listRestaurants, { as: admin });
    expect(data).toHaveLength(3);
  });

  it('imports nothing when the file has become wrong since the check, and names the rows', async () => {
    const { user, server } = await open('reports');
    await choose(user, feedback);
    await checked();
    const params = { id: await restaurantIdOf('RO-CJ-01') };
    await server.call(deleteRestaurant, { as: admin, params });
    await confirmImport(user);
    expect(await screen.findByText('Nothing was imported')).toBeVisible();
    expect(counts()).toMatchObject({ New: '0', Errors: '1' });
    const table = screen.getByRole('table', { name: 'Errors in the file' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/^Line 2Store IDRO-CJ-01/);
    expect(importButton()).toBeDisabled();
  });

  it('asks anew when the amounts have changed since they were agreed to', async () => {
    const { user, server } = await open('reports');
    await choose(user, feedback);
    await checked();
    const { kysely } = server.database;
    await kysely
      .updateTable('month_totals')
      .set((column) => ({ bonus_minor: column('bonus_minor', '+', 250) }))
      .execute();
    await confirmImport(user);
    expect(await screen.findByText('Nothing was imported')).toBeVisible();
    expect(screen.getByText(/^Since the check the amounts have changed/)).toBeVisible();
    expect(importButton()).toBeEnabled();
    await confirmImport(user);
    expect(await screen.findByRole('link', { name: 'Go to the months of the restaurants' })).toBeVisible();
  });

  it('that the server breaks off has stored nothing, and says so', async () => {
    const { user } = await open();
    await choose(user, restaurants);
    await checked();
    const told = stream(runImport);
    network.use(told);
    await confirmImport(user);
    told.push({ type: 'progress', phase: 'writing', done: 500, total: 1000 });
    expect(await screen.findByRole('progressbar', { name: 'Importing the rows' })).toBeInTheDocument();
    told.fail('storage_full');
    expect(await screen.findByText('The import was broken off')).toBeVisible();
    expect(
      screen.getByText('The server has no space left, so nothing was saved. Please tell an administrator.'),
    ).toBeVisible();
    expect(screen.getByText('Nothing was imported.')).toBeVisible();
  });

  it('that the server’s database left does not claim that nothing was stored', async () => {
    const { user } = await open();
    await choose(user, restaurants);
    await checked();
    network.use(fault(runImport, 'unavailable'));
    await confirmImport(user);
    expect(await screen.findByText('The import was broken off')).toBeVisible();
    expect(screen.getByText(/Whether this one finished is not known here/)).toBeVisible();
  });

  it('of another file than was checked is refused', async () => {
    const { user } = await open();
    await choose(user, restaurants);
    await checked();
    network.use(fault(runImport, 'file_changed'));
    await confirmImport(user);
    expect(await screen.findByText(/The file is no longer the one that was checked/)).toBeVisible();
    expect(screen.getByText('Nothing was imported.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await checked();
    expect(importButton()).toBeEnabled();
  });

  it('whose connection is lost does not pretend to know how it ended, and tells by a check', async () => {
    const { user } = await open();
    await choose(user, restaurants);
    await checked();
    const told = stream(runImport, { once: true });
    network.use(told);
    await confirmImport(user);
    told.push({ type: 'progress', phase: 'totals', done: 999, total: 1000 });
    await screen.findByRole('progressbar', { name: 'Working out the totals' });
    told.cut();
    expect(await screen.findByText('The import was broken off')).toBeVisible();
    expect(
      screen.getByText(/Check the same file again: what is stored already counts as unchanged/),
    ).toBeVisible();
    expect(screen.queryByText('Nothing was imported.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await checked();
    expect(counts()).toMatchObject({ New: '1', Unchanged: '1' });
  });

  it('asks before the page is left, and is cancelled with it', async () => {
    const { user, router } = await open();
    await choose(user, restaurants);
    await checked();
    const told = stream(runImport);
    network.use(told);
    await confirmImport(user);
    told.push({ type: 'progress', phase: 'writing', done: 1, total: 1000 });
    await screen.findByRole('progressbar', { name: 'Importing the rows' });
    const users = () => screen.getAllByRole('link', { name: 'People', hidden: true })[0] as HTMLElement;
    await user.click(users());
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave while the import runs?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe(page);
    expect(told.left).toBe(false);

    await user.click(users());
    await user.click(await screen.findByRole('button', { name: 'Leave and cancel the import' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeVisible());
    await waitFor(() => expect(told.left).toBe(true));
  });

  /** An import of a person that runs until the test says otherwise. */
  async function openRunning() {
    const app = await open('users');
    await choose(
      app.user,
      csv('First name,Last name,E-mail,Position,Role\nDan,Nou,dan.nou@ardealgrill.example,Crew,User\n'),
    );
    await checked();
    const told = stream(runImport);
    network.use(told);
    await confirmImport(app.user);
    told.push({ type: 'progress', phase: 'writing', done: 1, total: 1000 });
    await screen.findByRole('progressbar', { name: 'Importing the rows' });
    return { ...app, told };
  }

  it('goes on where a link leads to the same page', async () => {
    const { user, router, told } = await openRunning();
    await user.click(screen.getAllByRole('link', { name: 'Import', hidden: true })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.getByRole('progressbar', { name: 'Importing the rows' })).toBeVisible();
    expect(told.left).toBe(false);
  });

  it('can be cancelled, and leaves nothing behind', async () => {
    const { user, server, told } = await openRunning();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The import was cancelled')).toBeVisible();
    await waitFor(() => expect(told.left).toBe(true));
    const { data } = await server.call(listUsers, { as: admin, query: { q: 'dan.nou' } });
    expect(data).toHaveLength(0);
  });
});

describe('an import of reports', () => {
  it('shows what it does to the bonuses before it is agreed to, and can be undone with a reason', async () => {
    const { user } = await open('reports');
    await choose(user, feedback);
    const effects = await screen.findByRole('table', { name: 'Reports and bonus by restaurant and month' });
    const [, row] = within(effects).getAllByRole('row');
    expect(row).toHaveTextContent(
      /Cluj-Napoca Mănăștur.*RO-CJ-01.*Oct 2026.*(\d+) → (\d+).*RON\s[\d.,]+ → RON\s[\d.,]+/,
    );
    const bonus = row?.textContent?.replaceAll('\u00a0', ' ').match(/RON [\d.,]+/g) ?? [];
    await user.click(importButton());
    const dialog = await screen.findByRole('alertdialog', { name: 'Import this file?' });
    expect(dialog).toHaveTextContent(`Bonus of these months: ${bonus[0]} → ${bonus[1]}`);
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await screen.findByText('Rapoarte.csv is imported');

    await user.click(await screen.findByRole('button', { name: 'Undo import: Rapoarte.csv' }));
    const undo = await screen.findByRole('alertdialog', { name: 'Undo the import of Rapoarte.csv?' });
    expect(await within(undo).findByText('1 report that it added is voided')).toBeVisible();
    expect(undo).toHaveTextContent(`${bonus[1]} → ${bonus[0]}`);
    await user.click(within(undo).getByRole('button', { name: 'Undo import' }));
    expect(within(undo).getByRole('textbox', { name: 'Reason' })).toBeInvalid();
    await user.type(within(undo).getByRole('textbox', { name: 'Reason' }), 'Altă lună');
    await user.click(within(undo).getByRole('button', { name: 'Undo import' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const entries = await screen.findByRole('table', { name: 'Earlier imports of reports' });
    await waitFor(() => expect(entries).toHaveTextContent(/Undone on .* by Ioana Munteanu.*Altă lună/));
    expect(screen.queryByRole('button', { name: 'Undo import: Rapoarte.csv' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Earlier imports of reports' })).toHaveFocus();
  });

  it('shows times by the clock of their restaurant', async () => {
    const server = await testServer();
    const id = await restaurantIdOf('RO-CJ-01');
    const body = { time_zone: 'Pacific/Auckland' };
    await server.call(updateRestaurant, { as: admin, params: { id }, body });
    const query = { id, date: '2026-10' };
    const { reports } = (await server.call(getRestaurantWithReports, { as: admin, query })).data;
    const [{ id: reportId, points }] = reports as [ReportItem];
    const { user } = await open('reports');
    const people = 'manager.cluj@ardealgrill.example;crew@ardealgrill.example';
    const rows = [
      `;RO-CJ-01;14.10.2026 12:34;${people};9`,
      `${reportId};RO-CJ-01;13.10.2026 23:50;${people};${points}`,
    ];
    const header = 'ID;Store ID;Observed at;Evaluator;Evaluated user;Points';
    await choose(user, csv([header, ...rows].join('\n'), 'Rapoarte.csv'));
    expect(await screen.findByRole('table', { name: 'New by the file' })).toHaveTextContent(
      'Observed at: 14 Oct 2026, 12:34',
    );
    expect(screen.getByRole('table', { name: 'Changes by the file' })).toHaveTextContent(
      /Observed at: .* → 13 Oct 2026, 23:50/,
    );
  });

  async function openAfterOne() {
    const app = await open('reports');
    await choose(app.user, feedback);
    await checked();
    await confirmImport(app.user);
    await app.user.click(await screen.findByRole('button', { name: 'Import another file' }));
    return app;
  }

  async function undoFirst(user: User) {
    await user.click(await screen.findByRole('button', { name: 'Undo import: Rapoarte.csv' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo the import of Rapoarte.csv?' });
    await within(dialog).findByText('1 report that it added is voided');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Altă lună');
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }

  it('that is undone has the check of the same file made anew', async () => {
    const { user } = await openAfterOne();
    await choose(user, feedback);
    await checked();
    expect(counts()).toMatchObject({ New: '0', Unchanged: '1' });
    await undoFirst(user);
    await waitFor(() => expect(counts()).toMatchObject({ New: '1', Unchanged: '0' }));
    expect(importButton()).toBeEnabled();
  });

  it('goes on while an earlier one is undone', async () => {
    const { user } = await openAfterOne();
    await choose(user, csv((await feedback.text()).replace('12:34', '12:45'), 'Altele.csv'));
    await checked();
    const told = stream(runImport);
    network.use(told);
    await confirmImport(user);
    told.push({ type: 'progress', phase: 'writing', done: 1, total: 1000 });
    await screen.findByRole('progressbar', { name: 'Importing the rows' });
    await undoFirst(user);
    expect(screen.getByRole('progressbar', { name: 'Importing the rows' })).toBeVisible();
    expect(told.left).toBe(false);
  });
});

describe('a file with good rows and others', () => {
  const mixed = csv(
    'Store ID;Name;Daily feedback goal;Type\nRO-X-1;Unu;7;In Store\nRO-X-2;Doi;8;Bistro\nRO-X-1;Trei;9;\n',
  );

  it('says what is possible, where the other of two is and what is new, and brings the good rows', async () => {
    const saved = recordSavedFiles();
    const { user } = await open();
    await choose(user, mixed);
    const errors = await screen.findByRole('table', { name: 'Errors in the file' });
    expect(errors).toHaveTextContent(/BistroChoose one of the options ?In Store or Drive-Through/);
    expect(errors).toHaveTextContent('This is listed twice: line 2 has it too');
    expect(screen.getByRole('table', { name: 'New by the file' })).toHaveTextContent(/Unu.*RO-X-1.*In Store/);
    await user.click(screen.getByRole('button', { name: 'Import the 1 good row' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Import this file?' });
    expect(dialog).toHaveTextContent('2 rows with errors are left out');
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await screen.findByText(/2 rows with errors were left out/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download all errors' }));
    expect(await saved[0]?.blob.text()).toMatch(/RO-X-2;?,?Doi/);
  });

  it.each([
    ['empty', new File([''], 'gol.csv'), 'The file is empty.'],
    ['a PDF', new File(['%PDF-1.7'], 'raport.pdf'), /^This is a PDF/],
  ])('that is %s is called what it is', async (_name, file, text) => {
    await open();
    // Whatever the chooser lets through.
    fireEvent.change(screen.getByLabelText(/^Choose a/), { target: { files: [file] } });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('rows of a closed month', () => {
  it('are errors, until they are counted as later knowledge', async () => {
    const restaurant_ids = [await restaurantIdOf('RO-CJ-01')];
    await (await testServer()).call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids } });
    const { user } = await open('reports');
    const late = csv(
      'Store ID;Observed at;Evaluator;Evaluated user;Points\n' +
        'RO-CJ-01;14.09.2026 12:34;manager.cluj@ardealgrill.example;crew@ardealgrill.example;9\n',
    );
    await choose(user, late);
    await checked();
    expect(counts()).toMatchObject({ New: '0', Errors: '1' });
    expect(screen.getByText('This month is closed')).toBeVisible();
    await user.click(
      screen.getByRole('checkbox', { name: /^Count rows of closed months in the next closing/ }),
    );
    await checked();
    expect(counts()).toMatchObject({ New: '1', Errors: '0' });
    await confirmImport(user);
    expect(await screen.findByText(/1 report is added|Imported/)).toBeVisible();
  }, 60_000);

  it('can be counted though more other errors come before them than are shown', async () => {
    const { user } = await open('reports');
    const row = (points: string) =>
      `RO-CJ-01;14.10.2026 12:34;manager.cluj@ardealgrill.example;crew@ardealgrill.example;${points}\n`;
    const wrong = Array.from({ length: 201 }, () => row('11')).join('');
    await choose(user, csv(`Store ID;Observed at;Evaluator;Evaluated user;Points\n${wrong}`));
    await checked();
    expect(
      screen.getByRole('checkbox', { name: /^Count rows of closed months in the next closing/ }),
    ).toBeVisible();
  }, 60_000);
});
