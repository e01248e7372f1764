import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { v7 as newId } from 'uuid';
import { fromMinor, type Currency, type Minor } from '#contract/money.ts';
import type { DueClosing, Layout, PayrollRun } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { fieldText } from '#web/i18n/texts.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { payrollMutations, payrollQueries } from '#web/queries/payroll.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { missing } from '#web/ui/missing.ts';
import { changesOf, dueKey, type Held } from './held.ts';

interface MakeDialogProps {
  api: Api;
  currency: Currency;
  /** All that is due in the currency. */
  due: readonly DueClosing[];
  /** As it is known now: what becomes known while this is open is shown as a change, never taken unseen. */
  held: Held;
  /** How many people are left out. */
  leftOut: number;
  layouts: readonly Layout[];
  note: string;
  onClose: () => void;
  onMade: (run: PayrollRun) => void;
}

/** The closings of a run by month, as the call takes them: in each month the shorter list, of those that are in or left out. */
function byMonth({ closings, months }: Held, due: readonly DueClosing[]) {
  const chosen = new Set(closings.map(({ closing }) => dueKey(closing)));
  return months.map((month) => {
    const own = due.filter((closing) => closing.month === month);
    const idsOf = (isIn: boolean) =>
      own.flatMap((closing) => (chosen.has(dueKey(closing)) === isIn ? [closing.restaurant.id] : []));
    const [restaurant_ids, except] = [idsOf(true), idsOf(false)];
    if (restaurant_ids.length <= except.length) return { month, restaurant_ids };
    return { month, ...(except.length > 0 && { except }) };
  });
}

/** Says what a run holds before it is made. */
export function MakeDialog(props: MakeDialogProps) {
  const { api, currency, due, held, leftOut, note, onClose, onMade } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const [{ agreed, ofDue }, setAgreed] = useState({ agreed: held, ofDue: due });
  // One that was deleted since is named by the server, not left out in silence.
  const [layouts] = useState(props.layouts);
  // Once a dialog, so that a second try after a lost answer is the same run.
  const [id] = useState(() => newId());
  const make = useWrite(payrollMutations.createRun(api), { repeatable: true });
  /** The failure that was answered by taking what is due now. */
  const [answered, setAnswered] = useState<Error | null>(null);
  const { data: runs } = useQuery(payrollQueries.runs(api, 1));
  const isLost = make.error !== null && asProblem(make.error).isUnanswered;
  const made = isLost ? runs?.rows.find((run) => run.id === id) : undefined;
  const finish = useEffectEvent(onMade);
  useEffect(() => {
    if (made) finish(made);
  }, [made]);
  const hasChanged = changesOf(agreed, held).length > 0 || agreed.people !== held.people;
  const isReady = !hasChanged && agreed.people > 0;
  const take = () => {
    setAgreed({ agreed: held, ofDue: due });
    setAnswered(make.error);
  };

  const submit = () => {
    const body = {
      id,
      currency,
      closings: byMonth(agreed, ofDue),
      layout_ids: layouts.map((layout) => layout.id),
      ...(note.trim() && { note: note.trim() }),
      leave_out_unnumbered: leftOut > 0,
      agreed: { people: agreed.people, payable: fromMinor(agreed.payable) },
    };
    make.write(body, onMade);
  };

  return (
    <FormDialog
      title={t`Make payroll run`}
      submitLabel={t`Make payroll run`}
      isReady={isReady}
      pending={make.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>
          What it holds counts as paid: these months can’t be reopened while the run is in force, and no other
          run takes them.
        </Trans>
      </p>
      <dl className="grid gap-1 rounded-lg border bg-surface px-4 py-3">
        <Fact label={t`Months`}>
          {formats.list(agreed.months.map((month) => formats.monthInText(month)))}
        </Fact>
        <Fact label={t`Restaurants`}>{formats.number(agreed.restaurants)}</Fact>
        <Fact label={t`People`}>{formats.number(agreed.people)}</Fact>
        <Fact label={t`Total`}>{formats.amount(fromMinor(agreed.payable), currency)}</Fact>
        <Fact label={t`Files`}>{formats.list(layouts.map(({ name }) => name))}</Fact>
      </dl>
      {leftOut > 0 && (
        <p className="text-muted">
          {t`${plural(leftOut, {
            one: '# person without a payroll number is left out and stays due.',
            other: '# people without a payroll number are left out and stay due.',
          })}`}
        </p>
      )}
      {hasChanged ? (
        <Changed before={agreed} after={held} currency={currency} onTake={take} />
      ) : (
        make.error && make.error !== answered && <Failure error={make.error} layouts={layouts} />
      )}
      {!hasChanged && agreed.people === 0 && (
        <p>
          <Trans>Nothing of it is due any more.</Trans>
        </p>
      )}
    </FormDialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** How many restaurants are named of those that changed. */
const shown = 6;

interface ChangedProps {
  before: Held;
  after: Held;
  currency: Currency;
  onTake: () => void;
}

/** What is due by now where it isn't what the dialog shows; it counts once it is taken. */
function Changed({ before, after, currency, onTake }: ChangedProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const changes = changesOf(before, after);
  const more = changes.length - shown;
  const amount = (minor: Minor | undefined) =>
    minor === undefined ? missing : formats.amount(fromMinor(minor), currency);
  return (
    <Banner
      tone="warning"
      title={t`What is due has changed`}
      action={
        <Button onClick={onTake}>
          <Trans>Take over</Trans>
        </Button>
      }
    >
      <ul className="tabular-nums">
        {changes.slice(0, shown).map((change) => (
          <li key={dueKey(change.closing)}>
            {change.closing.restaurant.name}, {formats.shortMonthInText(change.closing.month)}:{' '}
            {amount(change.before)} → {amount(change.after)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>{t`${plural(more, { one: 'and # more restaurant', other: 'and # more restaurants' })}`}</p>
      )}
    </Banner>
  );
}

/** Why no run was made: of a layout with its name. */
function Failure({ error, layouts }: { error: Error; layouts: readonly Layout[] }) {
  const { t } = useLingui();
  const { errors } = asProblem(error);
  return (
    <ProblemBanner title={t`The payroll run could not be made`} error={error}>
      <ul>
        {errors.map(({ path, code, params }) => {
          const [field = '', index] = path.split('.');
          const name = field === 'layout_ids' ? layouts[Number(index)]?.name : undefined;
          const text =
            field === 'leave_out_unnumbered'
              ? t`Somebody has no payroll number any more. Close this and choose again.`
              : t(fieldText(field, code, params));
          return <li key={path}>{name === undefined ? text : `${name}: ${text}`}</li>;
        })}
      </ul>
    </ProblemBanner>
  );
}
