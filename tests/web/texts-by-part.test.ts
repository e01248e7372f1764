/** How a build's texts come: in a part each, beside the code that says them (src/dev/vite-first-load.ts). */
import { i18n, type Messages } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCatalogues } from '#web/i18n/catalogues.ts';

const answer = (messages: Messages) => Response.json(messages);
const missing = () => new Response(null, { status: 404 });

/** What was asked for, and how each file is answered. */
let asked: string[] = [];
let answers: Record<string, () => Response | Promise<Response>> = {};

/** As a page has them that begins with these texts in Romanian: every page's, and those of the list. */
const begin = (start: Response) =>
  createCatalogues({
    files: ['list', 'dialog', 'plain'],
    texts: ['ListTxt', 'DialTxt', ''],
    first: 'FirstTx',
    fetch: () => undefined,
    start: { locale: 'ro', parts: ['list'], texts: Promise.resolve(start) },
  });

beforeEach(() => {
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answers[path]?.() ?? missing();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the texts of a build', () => {
  it('of the first page come once, with the page', async () => {
    const { activateLocale, textsOf } = begin(answer({ hello1: ['Salut'], list01: ['Listă'] }));
    await Promise.all([activateLocale('ro'), textsOf('list'), textsOf('plain')]);
    expect([i18n._('hello1'), i18n._('list01')]).toEqual(['Salut', 'Listă']);
    expect(asked).toEqual([]);
  });

  it('of a later part are there before it is shown, and asked for once', async () => {
    const { activateLocale, textsOf } = begin(answer({ hello1: ['Salut'] }));
    answers['/assets/DialTxt.ro.json'] = () => answer({ ask001: ['Sigur?'] });
    await activateLocale('ro');
    await Promise.all([textsOf('dialog'), textsOf('dialog')]);
    expect([i18n._('hello1'), i18n._('ask001')]).toEqual(['Salut', 'Sigur?']);
    await textsOf('dialog');
    expect(asked).toEqual(['/assets/DialTxt.ro.json']);
  });

  it('are switched for all parts that were opened', async () => {
    const { activateLocale, textsOf } = begin(answer({ hello1: ['Salut'], list01: ['Listă'] }));
    await Promise.all([activateLocale('ro'), textsOf('list')]);
    answers['/assets/FirstTx.de.json'] = () => answer({ hello1: ['Hallo'] });
    answers['/assets/ListTxt.de.json'] = () => answer({ list01: ['Liste'] });
    await activateLocale('de');
    expect([i18n._('hello1'), i18n._('list01')]).toEqual(['Hallo', 'Liste']);
    expect(document.documentElement.lang).toBe('de');
  });

  it('of a part that is opened during a switch come in both languages', async () => {
    const { activateLocale, textsOf } = begin(answer({ hello1: ['Salut'] }));
    await activateLocale('ro');
    const german = Promise.withResolvers<Response>();
    answers['/assets/FirstTx.de.json'] = () => german.promise;
    answers['/assets/DialTxt.ro.json'] = () => answer({ ask001: ['Sigur?'] });
    answers['/assets/DialTxt.de.json'] = () => answer({ ask001: ['Sicher?'] });
    const switched = activateLocale('de');
    await textsOf('dialog');
    expect([i18n.locale, i18n._('ask001')]).toEqual(['ro', 'Sigur?']);
    german.resolve(answer({ hello1: ['Hallo'] }));
    await switched;
    expect([i18n.locale, i18n._('ask001'), i18n._('hello1')]).toEqual(['de', 'Sicher?', 'Hallo']);
  });

  it('are asked for part by part where those of the first page did not come', async () => {
    const { activateLocale, textsOf } = begin(missing());
    answers['/assets/FirstTx.ro.json'] = () => answer({ hello1: ['Salut'] });
    await activateLocale('ro');
    expect(i18n._('hello1')).toBe('Salut');
    await expect(textsOf('list')).rejects.toThrow('The texts are not there: 404');
    answers['/assets/ListTxt.ro.json'] = () => answer({ list01: ['Listă'] });
    await textsOf('list');
    expect(i18n._('list01')).toBe('Listă');
  });
});
