import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { monthOfDay } from '#contract/month.ts';
import type { Question } from '#contract/statements.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { PersonName, usePersonLabel } from '#web/ui/person-name.tsx';

interface QuestionCardProps {
  question: Question;
  /** What can be done with it. */
  action: ReactNode;
}

/** A question about a statement: whose it is, what it is about, and the answer. */
export function QuestionCard({ question, action }: QuestionCardProps) {
  const { t } = useLingui();
  const labelOf = usePersonLabel();
  const formats = useFormats();
  const { restaurant, month, number, person, text, asked_at, answer } = question;
  const at = formats.instant(asked_at);
  const name = labelOf(person);
  return (
    <article className="grid gap-3 rounded-lg border bg-surface p-4 shadow-low sm:p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold">
          {person.is_deleted ? t`${name}, deleted` : <PersonName person={person} />}
        </h2>
        <p className="text-sm text-muted">
          <Trans>Asked, {at}</Trans>
        </p>
      </header>
      <p className="text-sm">
        <Link
          to="/dashboard/closing/$restaurantId/$month"
          params={{ restaurantId: restaurant.id, month }}
          search={{ number }}
          className={textLink}
        >
          {restaurant.name}, {formats.monthInText(month)}
        </Link>
      </p>
      <Subject question={question} />
      <blockquote className="border-l-2 pl-3 wrap-anywhere whitespace-pre-line">{text}</blockquote>
      {answer !== null && <Answer question={question} />}
      {action && <div>{action}</div>}
    </article>
  );
}

/** The amount that was asked about, with the way to its rows. */
function Subject({
  question: { report, report_archived, restaurant, person, month, number, currency, payable },
}: {
  question: Question;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const amount = (text: string) => formats.amount(text, currency);
  const rows = { restaurant: restaurant.id, person: person.id };
  if (report_archived)
    return <p className="text-sm text-muted">{t`About a report that has been archived since`}</p>;
  if (!report) {
    return (
      <p className="text-sm tabular-nums">
        {t`About the total:`}{' '}
        <Why of={{ what: 'line', restaurant_id: rows.restaurant, user_id: rows.person, date: month, number }}>
          {amount(payable)}
        </Why>
      </p>
    );
  }
  const day = formats.weekdayDay(report.date);
  const points = plural(report.points, { one: '# point', other: '# points' });
  return (
    <p className="text-sm tabular-nums">
      <Link
        to="/dashboard/restaurants/$restaurantId"
        params={{ restaurantId: rows.restaurant }}
        search={{ month: monthOfDay(report.date), day: report.date, person: rows.person }}
        className={textLink}
      >
        <Trans>
          About the report of {day}, {points}
        </Trans>
      </Link>
      {': '}
      <Why of={{ what: 'report', id: report.id }}>{amount(report.bonus)}</Why>
    </p>
  );
}

/** What the person reads, and who wrote it. */
export function Answer({ question: { answer, outcome, answered_at, answered_by } }: { question: Question }) {
  const { t } = useLingui();
  const formats = useFormats();
  const at = answered_at === null ? '' : formats.instant(answered_at);
  const by = answered_by ?? '';
  return (
    <div className="rounded-md bg-good-soft px-3 py-2 text-sm">
      <p className="text-good">
        {outcome === 'corrected' ? t`Corrected by ${by}, ${at}` : t`Explained by ${by}, ${at}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-ink">{answer}</p>
    </div>
  );
}
