import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EffectNote, ImportEffect, ImportEffects } from '#contract/import-effects.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isDay } from '#contract/month.ts';
import type { Formats } from '#web/i18n/format.ts';

interface EffectTableProps {
  effects: ImportEffects;
  title: string;
}

/** What becomes of the restaurants' months: reports and bonus before and after, and what in them is far off. */
export function EffectTable({ effects, title }: EffectTableProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const columns = useEffectColumns(effects);
  const shown = formats.number(effects.months.length);
  const all = formats.number(effects.total);
  return (
    <section aria-labelledby="import-effects">
      <h3 id="import-effects" className="font-semibold">
        {title}
      </h3>
      <EffectSums effects={effects} className="mt-1 mb-3 grid gap-1 text-muted" />
      {effects.total > effects.months.length && (
        <p className="mb-3 text-muted">
          <Trans>
            The first {shown} of {all} months, those with something unusual before the others.
          </Trans>
        </p>
      )}
      <DataTable
        caption={t`Reports and bonus by restaurant and month`}
        columns={columns}
        rows={effects.months}
        rowKey={({ restaurant, month }) => `${restaurant.id} ${month}`}
      />
    </section>
  );
}

/** Over all months concerned, a line a currency. */
export function EffectSums({ effects, className }: { effects: ImportEffects; className?: string }) {
  const formats = useFormats();
  return (
    <ul className={className}>
      {effects.sums.map(({ currency, count, bonus }) => {
        const [reports, then] = [formats.number(count.before), formats.number(count.after)];
        const [paid, due] = [formats.amount(bonus.before, currency), formats.amount(bonus.after, currency)];
        return (
          <li key={currency} className="tabular-nums">
            <Trans>
              Bonus of these months: {paid} → {due}. Reports: {reports} → {then}.
            </Trans>
          </li>
        );
      })}
    </ul>
  );
}

function useEffectColumns({ months }: ImportEffects): Column<ImportEffect>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const columns: Column<ImportEffect>[] = [
    {
      id: 'restaurant',
      header: t`Restaurant`,
      lead: true,
      cell: ({ restaurant }) => (
        <>
          <span className="block">{restaurant.name}</span>
          <span className="block text-sm font-normal text-muted">{restaurant.store_id}</span>
        </>
      ),
    },
    { id: 'month', header: t`Month`, cell: ({ month }) => formats.shortMonth(month) },
    {
      id: 'count',
      header: t`Reports`,
      numeric: true,
      cell: ({ count: { before, after } }) => (
        <BeforeAfter before={formats.number(before)} after={formats.number(after)} />
      ),
    },
    {
      id: 'bonus',
      header: t`Bonus`,
      numeric: true,
      cell: ({ bonus, restaurant: { currency } }) => (
        <BeforeAfter
          before={formats.amount(bonus.before, currency)}
          after={formats.amount(bonus.after, currency)}
        />
      ),
    },
  ];
  if (months.some(({ notes }) => notes.length > 0)) {
    columns.push({
      id: 'notes',
      header: t`To look at`,
      className: 'sm:w-2/5',
      cell: ({ notes }) => notes.length > 0 && <Notes notes={notes} />,
    });
  }
  return columns;
}

function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-muted">{before}</span> → {after}
    </span>
  );
}

function Notes({ notes }: Pick<ImportEffect, 'notes'>) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <ul className="grid gap-1 text-left text-sm">
      {notes.map((note) => {
        const isFar = note.code !== 'month_over';
        return (
          <li key={note.code} className="flex items-start gap-2">
            <Icon
              name={isFar ? 'warning' : 'info'}
              className={isFar ? 'mt-0.5 size-4 shrink-0 text-close' : 'mt-0.5 size-4 shrink-0 text-muted'}
            />
            <span>{t(noteText(note, formats))}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** How many of the months have something far off. */
export function farMonths({ months }: ImportEffects): number {
  return months.filter(({ notes }) => notes.some(({ code }) => code !== 'month_over')).length;
}

/** What is far off in a month that an import changes, as sentences. */
type Note = ImportEffect['notes'][number];

const texts: Record<
  EffectNote,
  (params: NonNullable<Note['params']>, formats: Formats) => MessageDescriptor
> = {
  many_in_a_day: ({ day = '', count, goal }, { number, day: shown }) => {
    const on = isDay(String(day)) ? shown(String(day)) : day;
    return msg`${{ count: number(Number(count)) }} reports on ${{ on }}; the goal is ${{ goal: number(Number(goal)) }}`;
  },
  unusual_points: ({ average: file, usual }, { average }) =>
    msg`${{ average: average(Number(file)) }} points on average; usual here: ${{ usual: average(Number(usual)) }}`,
  doubled: ({ count }, { number }) =>
    msg`The month has reports already: ${{ count: number(Number(count)) }}. Are these the same ones?`,
  long_ago: () => msg`More than two years ago. Is the year right?`,
  month_over: () => msg`The month is over: its bonuses may have been paid`,
};

function noteText({ code, params = {} }: Note, formats: Formats): MessageDescriptor {
  return texts[code](params, formats);
}
