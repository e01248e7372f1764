import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Explanation, ExplainQuery } from '#contract/explain.ts';
import { monthOfDay, type Day } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import type { Formats } from '#web/i18n/format.ts';
import { useSpanName } from '#web/i18n/use-span-name.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { ArchivedReports } from '#web/pages/archived-reports.tsx';
import { explainQueries } from '#web/queries/explain.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AskedAbout } from './asked-about.tsx';
import { ClosingParts } from './closing-parts.tsx';
import { Formula } from './formula.tsx';
import { Origin } from './origin.tsx';
import { Parts, VoidedParts } from './parts.tsx';

/** Which of a restaurant's reports an amount is the sum of, as the URL of its month names them; without any all. */
export interface RowsOfAmount {
  day?: Day;
  person?: string;
  evaluator?: string;
  sort: '-bonus';
}

interface ExplanationDialogProps {
  api: Api;
  asked: ExplainQuery;
  /** Leads to rows of the page below. */
  onRows: ((rows: RowsOfAmount) => void) | undefined;
  onClose: () => void;
}

/** Why an amount is what it is, with the way into its parts and back. Loaded at its first opening. */
export function ExplanationDialog({ api, asked, onRows, onClose }: ExplanationDialogProps) {
  const { t } = useLingui();
  const [trail, setTrail] = useState([asked]);
  /** The dialog's own heading announces the first one when it opens. */
  const [isOpening, setOpening] = useState(true);
  const query = trail.at(-1) ?? asked;
  const { data, error } = useQuery(explainQueries.of(api, query));
  const show = (next: ExplainQuery[]) => {
    setOpening(false);
    setTrail(next);
  };
  return (
    <Dialog title={t`Why this amount?`} onClose={onClose}>
      {data ? (
        <Explained
          api={api}
          key={JSON.stringify(query)}
          query={query}
          shown={data}
          takesFocus={!isOpening}
          onPart={(part) => show([...trail, part])}
        />
      ) : asProblem(error).code === 'month_archived' ? (
        <ArchivedReports />
      ) : error ? (
        <ProblemBanner title={t`The explanation could not be loaded`} error={error} />
      ) : (
        <Skeleton className="h-40" />
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {trail.length > 1 && (
          <Button variant="ghost" className="mr-auto" onClick={() => show(trail.slice(0, -1))}>
            <Icon name="chevronLeft" className="size-4" />
            <Trans>Back</Trans>
          </Button>
        )}
        {data && data.count > 0 && data.through === null && (
          <ToRows query={query} shown={data} onRows={onRows} onClose={onClose} />
        )}
        <Button onClick={onClose}>{t({ message: 'Close', context: 'button' })}</Button>
      </div>
    </Dialog>
  );
}

interface ExplainedProps {
  api: Api;
  query: ExplainQuery;
  shown: Explanation;
  takesFocus: boolean;
  onPart: (part: ExplainQuery) => void;
}

function Explained({ api, query, shown, takesFocus, onPart }: ExplainedProps) {
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-muted outline-none">
          <Subject query={query} shown={shown} />
        </h3>
        <p className="text-2xl font-semibold tabular-nums">{formats.amount(shown.total, shown.currency)}</p>
      </div>
      <Formula shown={shown} />
      {shown.closing && <ClosingParts shown={shown} closing={shown.closing} onPart={onPart} />}
      {shown.report && <Origin report={shown.report} currency={shown.currency} />}
      {query.what === 'report' && <AskedAbout api={api} reportId={query.id} />}
      <Parts shown={shown} onPart={onPart} />
      <VoidedParts shown={shown} onPart={onPart} />
    </div>
  );
}

/** What the amount is of. */
function Subject({ query, shown }: Pick<ExplainedProps, 'query' | 'shown'>) {
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const { restaurant, person, report, date, through } = shown;
  const spanName = useSpanName();
  const when = through === null ? spanIn(date, formats) : spanName(through);
  if (report) {
    const name = labelOf(report.evaluated_user);
    return (
      <Trans>
        Feedback for {name}, {when}
      </Trans>
    );
  }
  if (!restaurant && !person) return <Trans>All restaurants, {when}</Trans>;
  const whose = [person && labelOf(person), restaurant?.name, when].filter(Boolean).join(', ');
  if (shown.closing) return <Trans>Payable: {whose}</Trans>;
  if (!person) return whose;
  return query.what === 'person-month' && query.side === 'given' ? (
    <Trans>Feedback given: {whose}</Trans>
  ) : (
    <Trans>Feedback received: {whose}</Trans>
  );
}

const isDay = (date: string) => date.length > 7;

const spanIn = (date: string, formats: Formats) =>
  isDay(date) ? formats.longDay(date) : formats.monthInText(date);

type ToRowsProps = Pick<ExplainedProps, 'query' | 'shown'> &
  Pick<ExplanationDialogProps, 'onRows' | 'onClose'>;

/** To the reports that the amount is the sum of: those of a restaurant's month, or the person's month. */
function ToRows({ query, shown, onRows, onClose }: ToRowsProps) {
  const { restaurant, person, report, date } = shown;
  const month = isDay(date) ? monthOfDay(date) : date;
  const isGiven = query.what === 'person-month' && query.side === 'given';
  const rows: RowsOfAmount = {
    sort: '-bonus',
    ...(isDay(date) && { day: date }),
    ...(report && { person: report.evaluated_user.id }),
    ...(person && { [isGiven ? 'evaluator' : 'person']: person.id }),
  };
  const label = <Trans>Show the reports</Trans>;
  if (onRows) {
    const show = () => {
      flushSync(onClose);
      // The dialog gives the focus back in the next frame; the rows take it then.
      requestAnimationFrame(() => onRows(rows));
    };
    return <Button onClick={show}>{label}</Button>;
  }
  if (restaurant) {
    return (
      <Link
        to="/dashboard/restaurants/$restaurantId"
        params={{ restaurantId: restaurant.id }}
        search={{ month, ...rows }}
        onClick={onClose}
        className={buttonStyle()}
      >
        {label}
      </Link>
    );
  }
  if (!person) return null;
  return (
    <Link
      to="/dashboard/users/$userId"
      params={{ userId: person.id }}
      search={{ month }}
      onClick={onClose}
      className={buttonStyle()}
    >
      {label}
    </Link>
  );
}
