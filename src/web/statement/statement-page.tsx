import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { locales, type Locale } from '#contract/locale.ts';
import type { Statement } from '#contract/statements.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { usePrinting } from '#web/ui/use-printing.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { Days } from './days.tsx';
import { Equation } from './equation.tsx';
import { Facts } from './facts.tsx';
import { Questions, type Asking } from './questions.tsx';
import { Slip } from './slip.tsx';
import type { Answered, StatementCalls } from './statement-calls.ts';
import { causeOf, nameOf } from './statement-words.ts';

interface StatementPageProps extends Pick<Asking, 'drafts' | 'onDraft'> {
  calls: StatementCalls;
  /** What the first call came to. */
  first: Answered;
  onLocale: (locale: Locale) => Promise<void>;
}

/** A statement for who holds its link: what is paid and why, on paper as one sheet. */
export function StatementPage({ calls, first, onLocale, drafts, onDraft }: StatementPageProps) {
  const { t, i18n } = useLingui();
  const [answered, setAnswered] = useState(first);
  const isPaper = usePrinting();
  const { statement } = answered;
  const locale = i18n.locale as Locale;
  const title = useTitle(statement);
  const slip = isPaper && statement ? <Slip statement={statement} /> : null;
  return (
    <>
      {slip}
      {/* It stays, with what is typed in it. */}
      <div hidden={slip !== null} className="mx-auto max-w-2xl px-4 pt-4 pb-16">
        <header className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
          <Wordmark />
          <Segmented
            label={t`Language`}
            choices={locales.map((value) => ({ value, label: languageNames[value], lang: value }))}
            value={locale}
            // Where its texts can't be fetched, the language stays.
            onChoose={(chosen) => void onLocale(chosen).catch(() => undefined)}
          />
        </header>
        <main>
          {statement ? (
            <Shown
              title={title}
              statement={statement}
              drafts={drafts}
              onDraft={onDraft}
              onAsk={async (about, id, text) => {
                const sent = await calls.ask(locale, { id, about, text });
                if (sent.statement) setAnswered(sent);
                return sent;
              }}
            />
          ) : (
            <Missing
              problem={answered.problem ?? ''}
              onRetry={async () => setAnswered(await calls.read(locale))}
            />
          )}
        </main>
      </div>
    </>
  );
}

/** The heading, which names the browser's tab too. */
function useTitle(statement: Statement | undefined): string {
  const { t } = useLingui();
  const formats = useFormats();
  const name = statement ? formats.monthInText(statement.month) : '';
  const title = statement ? t`Statement for ${name}` : t`Statement`;
  useEffect(() => {
    document.title = `${title} · Brigade`;
  }, [title]);
  return title;
}

const broken = new Set(['link_invalid', 'invalid', 'not_found']);

function Missing({ problem, onRetry }: { problem: string; onRetry: () => Promise<void> }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    await onRetry();
    setAsking(false);
  };
  if (broken.has(problem)) {
    return (
      <Card heading={t`This link does not work`}>
        <Trans>
          It may be incomplete, older than 90 days or no longer valid. Please open it from the e-mail once
          more. If that doesn’t help, please ask your restaurant manager for a printed statement.
        </Trans>
      </Card>
    );
  }
  return (
    <Card heading={t`The statement could not be loaded`}>
      <p role="alert">{t(causeOf(problem))}</p>
      <Button variant="primary" pending={isAsking} onClick={() => void retry()} className="mt-4">
        <Trans>Try again</Trans>
      </Button>
    </Card>
  );
}

function Card({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="rounded-xl border bg-surface p-6 shadow-low sm:p-8">
      <h1 className="text-2xl font-semibold tracking-tight">{heading}</h1>
      <div className="mt-2 text-pretty text-muted">{children}</div>
    </section>
  );
}

function Shown({ title, ...asking }: Omit<Asking, 'about'> & { title: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { statement } = asking;
  const { restaurant, currency, payable, withdrawn_at, closed_again_at } = statement;
  const withdrawnAt = withdrawn_at !== null && formats.instant(withdrawn_at);
  const closedAt = closed_again_at && formats.instant(closed_again_at);
  return (
    <>
      {withdrawnAt && (
        <Banner tone="warning" title={t`This statement no longer counts`} className="mb-4">
          {closedAt ? (
            <Trans>
              The month was opened again on {withdrawnAt} and closed once more on {closedAt}. What counts is
              the statement in the newer e-mail. If you have none, please ask your restaurant manager.
            </Trans>
          ) : (
            <Trans>
              The month was opened again on {withdrawnAt}. You get a new statement when it is closed once
              more.
            </Trans>
          )}
        </Banner>
      )}
      <article className="rounded-xl border bg-surface p-5 shadow-low sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="break-words text-muted">
              {restaurant.name} · {restaurant.store_id}
            </p>
            <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
            <p className="text-lg break-words">{nameOf(statement)}</p>
          </div>
          <Button onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
        <p className="mt-6 text-muted">{t`Payable`}</p>
        <p
          className={`text-3xl font-semibold tracking-tight tabular-nums ${withdrawnAt ? 'text-muted line-through' : ''}`}
        >
          {formats.amount(payable, currency)}
        </p>
        <div className="mt-6 grid gap-6">
          <Equation statement={statement} />
          <Facts statement={statement} />
        </div>
        <Questions {...asking} about={null} />
      </article>
      <Deadline statement={statement} />
      <Days {...asking} />
    </>
  );
}

/** Until when questions can be asked. */
function Deadline({ statement: { questions_until, may_ask, withdrawn_at } }: { statement: Statement }) {
  const formats = useFormats();
  const until = formats.day(questions_until);
  if (withdrawn_at !== null) return null;
  return (
    <p className="mt-4 px-1 text-muted">
      {may_ask ? (
        <Trans>Is something not right? You can ask about each amount until {until}.</Trans>
      ) : (
        <Trans>Questions about this statement are no longer taken. Please ask in your restaurant.</Trans>
      )}
    </p>
  );
}
