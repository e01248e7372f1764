import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { acceptedLocale, type Locale } from '#contract/locale.ts';
import { createCatalogues } from '#web/i18n/catalogues.ts';
import { safeStorage } from '#web/state/storage.ts';
import { applyTheme, createTheme } from '#web/state/theme.ts';
import { createStatementCalls, type Answered, type StatementSettings } from './statement-calls.ts';
import { StatementPage } from './statement-page.tsx';
import { keepVisit, readVisit, type Draft } from './visit.ts';

/** The texts that the build has named in the page's HTML; in development those of the whole app. */
function createTexts() {
  const first = document.documentElement.dataset['texts'];
  const never = new Promise<never>(() => {});
  return createCatalogues(
    first
      ? {
          files: [],
          texts: [],
          first,
          fetch: () => undefined,
          start: { locale: '', parts: [], texts: never },
        }
      : undefined,
  );
}

/** The one place where token, language, calls and page meet; `main.tsx` and the tests call it. */
export function createStatementPage(settings: StatementSettings = {}) {
  const visit = readVisit();
  const { activateLocale } = createTexts();
  const calls = createStatementCalls(settings, visit.token);
  let first: Answered | undefined;

  async function switchLocale(locale: Locale): Promise<void> {
    await activateLocale(locale);
    visit.locale = locale;
    keepVisit(visit);
  }

  let waiting: ReturnType<typeof setTimeout>;
  /** Safari refuses more than a hundred states within half a minute: not each key becomes one. */
  function keepDraft(about: string, draft: Draft): void {
    const { [about]: _, ...others } = visit.drafts;
    visit.drafts = draft.text === '' ? others : { ...others, [about]: draft };
    clearTimeout(waiting);
    waiting = setTimeout(() => keepVisit(visit), 500);
  }

  /** The texts and the statement, at once; then the page can be rendered, in the language of its person. */
  async function ready(): Promise<void> {
    applyTheme(createTheme(safeStorage(() => localStorage)));
    const own = visit.locale ?? acceptedLocale(navigator.languages.join());
    const [answered] = await Promise.all([calls.read(own), activateLocale(own)]);
    first = answered;
    const told = answered.statement?.locale;
    if (told && visit.locale === undefined) await activateLocale(told);
  }

  function Root() {
    return (
      <I18nProvider i18n={i18n}>
        {first && (
          <StatementPage
            calls={calls}
            first={first}
            onLocale={switchLocale}
            drafts={visit.drafts}
            onDraft={keepDraft}
          />
        )}
      </I18nProvider>
    );
  }

  return { ready, Root };
}
