/** A panel of calls and the failures that they can have, laid over the page in development. */
import type { HttpHandler } from 'msw';
import type { SetupWorker } from 'msw/browser';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { problemStatus, type ProblemCode } from '#contract/problem.ts';
import { problemsOf } from '#contract/problems-of.ts';
import { cut, fault } from './fault.ts';
import { hold } from './hold.ts';

const storageKey = 'dev-faults';
const noAnswer = 'no answer';
const held = 'held back';

const style = `
  :host { position: fixed; right: 8px; bottom: 8px; z-index: 2147483647; font: 13px/1.4 system-ui, sans-serif; color: #1c1917; }
  details { max-width: min(460px, 94vw); border: 1px solid #78716c; border-radius: 8px; background: #fafaf9; box-shadow: 0 4px 16px #0003; }
  summary { padding: 8px 12px; cursor: pointer; font-weight: 600; }
  .settings { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 4px 12px 8px; }
  .calls { display: grid; grid-template-columns: 1fr auto; gap: 4px 12px; align-items: center; max-height: 50vh; margin: 0; padding: 4px 12px 12px; overflow: auto; }
  .calls label { overflow-wrap: anywhere; }
  .calls .on { order: -1; }
  .calls label.on { font-weight: 600; color: #b91c1c; }
  select, input[type=search], button { font: inherit; min-height: 28px; }
`;

/** Every call by its name, with what it can be made to do; kept over a reload, which is when a page's first calls fail. */
export function showFaultPanel(worker: SetupWorker): void {
  const calls = new Map(Object.entries<Endpoint>(endpoints));
  const chosen = new Map<string, string>(
    JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, string][],
  );
  const active = new Map<string, HttpHandler & { release?: () => void }>();

  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<style>${style}</style>
    <details><summary>Faults</summary>
      <div class="settings">
        <input type="search" placeholder="Call" aria-label="Call">
        <label><input type="checkbox"> next call only</label>
        <button type="button">Clear</button>
      </div>
      <div class="calls"></div>
    </details>`;
  const find = (selector: string) => root.querySelector(selector) as HTMLElement;
  const search = find('input[type=search]') as HTMLInputElement;
  const once = find('input[type=checkbox]') as HTMLInputElement;
  const list = find('.calls');

  const handlerOf = (endpoint: Endpoint, choice: string) => {
    const always = !once.checked;
    if (choice === held) return hold(endpoint);
    return choice === noAnswer
      ? cut(endpoint, { always })
      : fault(endpoint, choice as ProblemCode, { always });
  };

  function apply(): void {
    for (const handler of active.values()) handler.release?.();
    active.clear();
    for (const [name, choice] of chosen) {
      const endpoint = calls.get(name);
      const isKnown =
        choice === held ||
        choice === noAnswer ||
        (endpoint && problemsOf(endpoint).includes(choice as ProblemCode));
      if (endpoint && isKnown) active.set(name, handlerOf(endpoint, choice));
    }
    worker.resetHandlers();
    worker.use(...active.values());
    sessionStorage.setItem(storageKey, JSON.stringify([...chosen]));
    find('summary').textContent = chosen.size === 0 ? 'Faults' : `Faults (${chosen.size})`;
    for (const label of list.querySelectorAll('label')) {
      const name = label.textContent ?? '';
      const select = list.querySelector<HTMLSelectElement>(`[name="${name}"]`);
      if (select) select.value = chosen.get(name) ?? '';
      for (const part of [label, select]) part?.classList.toggle('on', chosen.has(name));
    }
  }

  for (const [name, endpoint] of calls) {
    const label = document.createElement('label');
    label.textContent = name;
    label.htmlFor = `fault-${name}`;
    const select = document.createElement('select');
    select.id = label.htmlFor;
    select.name = name;
    select.add(new Option('as it is', ''));
    for (const choice of [noAnswer, held]) select.add(new Option(choice, choice));
    for (const code of problemsOf(endpoint)) select.add(new Option(`${problemStatus[code]} ${code}`, code));
    select.addEventListener('change', () => {
      if (select.value === '') chosen.delete(name);
      else chosen.set(name, select.value);
      apply();
    });
    list.append(label, select);
  }
  search.addEventListener('input', () => {
    for (const row of list.children) {
      const name = row instanceof HTMLSelectElement ? row.name : (row.textContent ?? '');
      (row as HTMLElement).hidden = !name.toLowerCase().includes(search.value.toLowerCase());
    }
  });
  once.addEventListener('change', apply);
  find('button').addEventListener('click', () => {
    chosen.clear();
    apply();
  });
  worker.events.on('response:mocked', () => {
    if (!once.checked) return;
    const used = [...active].filter(([, { isUsed, release }]) => isUsed && !release);
    for (const [name] of used) chosen.delete(name);
    if (used.length > 0) apply();
  });
  document.body.append(host);
  apply();
}
