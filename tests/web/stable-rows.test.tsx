import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activateLocale } from '#web/i18n/catalogues.ts';
import { NewRows } from '#web/lists/new-rows.tsx';
import { useStableRows } from '#web/lists/use-stable-rows.ts';

interface Row {
  id: string;
  text: string;
}

function List({ rows, list }: { rows: readonly Row[]; list: string }) {
  const { shown, waiting, take, area } = useStableRows(rows, ({ id }) => id, list);
  return (
    <>
      <NewRows waiting={waiting} onShow={take} />
      <ul ref={area}>
        {shown.map(({ id, text }) => (
          <li key={id || text}>
            <button type="button">{text}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

const rowsOf = (...texts: string[]): Row[] => texts.map((text) => ({ id: text, text }));
const texts = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const list = () => screen.getByRole('list');
const notice = () => screen.queryByRole('button', { name: /new report/ });

function renderList(first: readonly Row[]) {
  const page = (rows: readonly Row[], of: string) => (
    <I18nProvider i18n={i18n}>
      <List rows={rows} list={of} />
    </I18nProvider>
  );
  const view = render(page(first, 'October'));
  return (rows: readonly Row[], of = 'October') => view.rerender(page(rows, of));
}

beforeEach(() => activateLocale('en'));

describe('new rows', () => {
  it('are shown at once while nobody is at the list', () => {
    const show = renderList(rowsOf('one'));
    show(rowsOf('two', 'one'));
    expect(texts()).toEqual(['two', 'one']);
    expect(notice()).toBeNull();
  });

  it('wait while the pointer is down, wherever it is lifted, and for three seconds more', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const show = renderList(rowsOf('one'));
    fireEvent.pointerDown(list());
    vi.advanceTimersByTime(60_000);
    show(rowsOf('two', 'one'));
    expect(texts()).toEqual(['one']);
    fireEvent.pointerUp(document.body);
    vi.advanceTimersByTime(2_900);
    show(rowsOf('three', 'two', 'one'));
    expect(texts()).toEqual(['one']);
    expect(notice()).toHaveTextContent('2 new reports – show');
    vi.advanceTimersByTime(200);
    show(rowsOf('four', 'three', 'two', 'one'));
    expect(texts()).toEqual(['four', 'three', 'two', 'one']);
    expect(notice()).toBeNull();
  });

  it('wait while the pointer was moved over the list a moment ago', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const show = renderList(rowsOf('one'));
    fireEvent.pointerMove(list());
    vi.advanceTimersByTime(2_900);
    show(rowsOf('two', 'one'));
    expect(notice()).toHaveTextContent('1 new report – show');
  });

  it('wait while the focus is inside, and are taken at a press, which keeps the focus near', async () => {
    const user = userEvent.setup();
    const show = renderList(rowsOf('one'));
    screen.getByRole('button', { name: 'one' }).focus();
    show(rowsOf('three', 'two', 'one'));
    expect(texts()).toEqual(['one']);
    expect(screen.getByRole('status')).toHaveTextContent('2 new reports – show');
    await user.click(notice() as HTMLElement);
    expect(texts()).toEqual(['three', 'two', 'one']);
    expect(notice()).toBeNull();
    expect(screen.getByRole('status')).toHaveFocus();
  });

  it('wait while the page is scrolled beyond the top of the list', () => {
    const show = renderList(rowsOf('one'));
    vi.spyOn(list(), 'getBoundingClientRect').mockReturnValue({ top: -1 } as DOMRect);
    show(rowsOf('two', 'one'));
    expect(texts()).toEqual(['one']);
  });
});

describe('while new rows wait', () => {
  it('changed rows change in place, and removed ones go', () => {
    const show = renderList(rowsOf('one', 'two', 'three'));
    screen.getByRole('button', { name: 'one' }).focus();
    show([...rowsOf('new', 'one'), { id: 'three', text: 'three, corrected' }]);
    expect(texts()).toEqual(['one', 'three, corrected']);
    expect(notice()).toHaveTextContent('1 new report – show');
    show([...rowsOf('one'), { id: 'three', text: 'three, corrected' }]);
    expect(notice()).toBeNull();
  });

  it('another list is shown whole', () => {
    const show = renderList(rowsOf('one'));
    fireEvent.pointerMove(list());
    show(rowsOf('ten', 'eleven'), 'September');
    expect(texts()).toEqual(['ten', 'eleven']);
    expect(notice()).toBeNull();
  });
});

it('rows without an id never wait', () => {
  const unnamed = (...names: string[]) => names.map((text) => ({ id: '', text }));
  const show = renderList(unnamed('one'));
  fireEvent.pointerMove(list());
  show(unnamed('two', 'one'));
  expect(texts()).toEqual(['two', 'one']);
});
