import type { CSSProperties } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Statement } from '#contract/statements.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Equation } from './equation.tsx';
import { Facts } from './facts.tsx';
import { nameOf, timeOf } from './statement-words.ts';
import { ArchivedLine, KnownNow } from './why.tsx';

/** Rows of a table that fit on an A4 page below the heading, and how many of them the facts beside the sum take. */
const rowsOfPage = 41;
const rowsOfFacts = 7;

/** What the slip has room for: so many causes of changes, and so many rows for the reports. */
function roomOf({ changes, formula }: Statement) {
  const causes = changes.reduce((sum, change) => sum + change.causes.length, 0);
  const causesMax = changes.length > 5 ? 0 : 8;
  const rowsOfSum = 3 + 2.4 * formula.length + 1.3 * changes.length + 2.2 * Math.min(causes, causesMax);
  return { causesMax, rows: rowsOfPage - Math.ceil(Math.max(rowsOfFacts, rowsOfSum)) };
}

interface SlipProps {
  /** `mark`: what tells its person from somebody else of that name. */
  statement: Statement & { mark?: string | undefined };
}

/** A statement on one sheet of A4. */
export function Slip({ statement }: SlipProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { restaurant, currency, payable, month, mark, withdrawn_at, questions_until, may_ask } = statement;
  const { causesMax, rows } = roomOf(statement);
  // As known now: more or fewer than there were at the closing.
  const count = statement.days.reduce((sum, { reports }) => sum + reports.length, 0);
  const [name, until] = [formats.monthInText(month), formats.day(questions_until)];
  return (
    <article className="[page:slip] print:max-h-[268mm] print:overflow-hidden">
      <header className="flex items-end justify-between gap-6 border-b-2 border-ink pb-3">
        <div className="min-w-0">
          <p className="truncate text-muted">
            {restaurant.name} · {restaurant.store_id}
          </p>
          <h2 className="text-xl font-semibold">
            <Trans>Statement for {name}</Trans>
          </h2>
          <p className="line-clamp-2 text-lg break-words">
            {nameOf(statement)}
            {mark !== undefined && ` (${mark})`}
          </p>
        </div>
        <p className="shrink-0 text-right">
          <span className="block text-muted">{t`Payable`}</span>
          <span className="text-3xl font-semibold tabular-nums">{formats.amount(payable, currency)}</span>
        </p>
      </header>
      {withdrawn_at !== null && (
        <p className="mt-3 font-semibold">
          <Trans>This statement no longer counts: the month was opened again.</Trans>
        </p>
      )}
      <div className="my-4 grid grid-cols-[2fr_3fr] items-start gap-8">
        <Facts statement={statement} />
        <Equation statement={statement} causesMax={causesMax} />
      </div>
      {statement.reports_archived ? (
        <ArchivedLine />
      ) : count > rows ? (
        <ByDay statement={statement} />
      ) : (
        <ByReport statement={statement} linesMax={Math.min(4, Math.floor(rows / Math.max(count, 1)))} />
      )}
      <footer className="text-sm text-muted">
        <KnownNow statement={statement} />
        {may_ask && (
          <p className="mt-4">
            <Trans>Questions about these amounts can be asked until {until}.</Trans>
          </p>
        )}
      </footer>
    </article>
  );
}

const head = 'border-b px-2 py-1 text-left font-medium text-muted';
const cell = 'border-b px-2 py-0.5 align-baseline';
const figure = ' text-right tabular-nums whitespace-nowrap';

/** Every report with its day. A long name or comment is cut at `linesMax` lines. */
function ByReport({
  statement: { days, currency, restaurant },
  linesMax,
}: {
  statement: Statement;
  linesMax: number;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const lines: CSSProperties & { '--lines': number } = { '--lines': linesMax };
  if (days.length === 0) return null;
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{t`Reports of the month`}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} w-44`}>{t`Day`}</th>
          <th scope="col" className={`${head} w-40`}>{t`Evaluator`}</th>
          <th scope="col" className={head}>{t`Comment`}</th>
          <th scope="col" className={`${head} w-16 ${figure}`}>{t`Points`}</th>
          <th scope="col" className={`${head} w-24 ${figure}`}>{t`Bonus`}</th>
        </tr>
      </thead>
      <tbody>
        {days.flatMap(({ date, reports }) =>
          reports.map((report) => (
            <tr key={report.id}>
              <td className={`${cell} whitespace-nowrap tabular-nums`}>
                {formats.weekdayDay(date)} {timeOf(report.observed_at, restaurant.time_zone)}
              </td>
              <td className={cell}>
                <span className="line-clamp-(--lines)" style={lines}>
                  {report.evaluator ?? t`Your evaluators`}
                </span>
              </td>
              <td className={cell}>
                <span className="line-clamp-(--lines)" style={lines}>
                  {report.comment}
                </span>
              </td>
              <td className={cell + figure}>{formats.number(report.points)}</td>
              <td className={cell + figure}>{formats.amount(report.bonus, currency)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

/** Every day with its sums. */
function ByDay({ statement: { days, currency } }: { statement: Statement }) {
  const { t } = useLingui();
  const formats = useFormats();
  const half = Math.ceil(days.length / 2);
  return (
    <div className="grid grid-cols-2 items-start gap-8">
      {[days.slice(0, half), days.slice(half)].map((part, index) => (
        <table key={part[0]?.date ?? 'none'} className="w-full border-collapse text-sm">
          <caption className="sr-only">{index === 0 ? t`Day by day` : t`Day by day, continued`}</caption>
          <thead>
            <tr>
              <th scope="col" className={head}>{t`Day`}</th>
              <th scope="col" className={head + figure}>{t`Reports`}</th>
              <th scope="col" className={head + figure}>{t`Points`}</th>
              <th scope="col" className={head + figure}>{t`Bonus`}</th>
            </tr>
          </thead>
          <tbody>
            {part.map(({ date, bonus, reports }) => (
              <tr key={date}>
                <td className={`${cell} whitespace-nowrap`}>{formats.weekdayDay(date)}</td>
                <td className={cell + figure}>{formats.number(reports.length)}</td>
                <td className={cell + figure}>
                  {formats.number(reports.reduce((sum, { points }) => sum + points, 0))}
                </td>
                <td className={cell + figure}>{formats.amount(bonus, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
