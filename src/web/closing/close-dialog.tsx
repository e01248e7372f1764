import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { closingChecks, type ClosingEntry, type CloseResult } from '#contract/closings.ts';
import { currencies, fromMinor, toMinor } from '#contract/money.ts';
import type { Month } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { SetFailure } from '#web/forms/choose-restaurants.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { closingMutations, type ClosedRestaurant } from '#web/queries/closings.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Banner } from '#web/ui/banner.tsx';
import { notify } from '#web/ui/notify.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useCheckNames, useCheckWords } from './use-check-words.ts';

interface CloseDialogProps {
  api: Api;
  month: Month;
  /** Those that can be closed. */
  entries: readonly ClosingEntry[];
  onClose: () => void;
  /** All of them are closed. */
  onDone: () => void;
}

const refusals: Record<Exclude<CloseResult, 'closed'>, MessageDescriptor> = {
  not_found: msg`was deleted`,
  not_over: msg`isn’t over with that month yet`,
  too_early: msg`is closed on a later day by the settings`,
  earlier_open: msg`has an earlier month that is open`,
  not_open_yet: msg`wasn’t open in that month`,
  before_first: msg`has a later first closed month`,
};

/** Closes the month of restaurants: what is paid by it, what was not looked at, and how far it is. */
export function CloseDialog({ api, month, entries, onClose, onDone }: CloseDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [note, setNote] = useState('');
  const [closed, setClosed] = useState<readonly ClosedRestaurant[]>([]);
  const close = useWrite(closingMutations.close(api), { repeatable: true });
  const name = formats.monthInText(month);
  const count = entries.length;
  const results = closed.map(({ restaurant_id, code }) => ({ restaurant_id, result: code }));

  const submit = () => {
    setClosed([]);
    close.write(
      {
        month,
        restaurantIds: entries.map(({ restaurant }) => restaurant.id),
        ...(note.trim() && { note: note.trim() }),
        onProgress: setClosed,
      },
      (ended) => {
        if (ended.some(({ ok }) => !ok)) return;
        notify(t`${plural(count, { one: '# restaurant is closed', other: '# restaurants are closed' })}`);
        onDone();
      },
    );
  };
  const [done, all] = [formats.number(closed.length), formats.number(count)];

  return (
    <FormDialog
      title={t`Close ${name}`}
      submitLabel={t`Close the month`}
      pending={close.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>
          What is paid is final then. What is known later of this month counts in the next closing.
        </Trans>
      </p>
      <Amounts entries={entries} />
      <Remaining entries={entries} />
      <TextField
        label={t`Note`}
        hint={t`Optional. It is kept with the closing.`}
        autoComplete="off"
        maxLength={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {close.isPending && (
        <div>
          <p aria-hidden="true" className="mb-2 text-sm text-muted tabular-nums">
            <Trans>
              {done} of {all} restaurants
            </Trans>
          </p>
          <ProgressBar
            label={t`Closing the month`}
            done={closed.length}
            total={count}
            text={t`${done} of ${all} restaurants`}
          />
        </div>
      )}
      <SetFailure
        titles={{
          none: t`The month could not be closed`,
          partly: t`Some restaurants could not be closed; the others are.`,
        }}
        error={close.error}
        results={close.isPending ? [] : results}
        refusals={refusals}
        chosen={new Map(entries.map(({ restaurant: { id, name: called } }) => [id, called]))}
      />
    </FormDialog>
  );
}

/** How many restaurants, or which one, and how much is paid, by currency. */
function Amounts({ entries }: { entries: readonly ClosingEntry[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <dl className="grid gap-1 rounded-lg border bg-surface px-4 py-3">
      {currencies.flatMap((currency) => {
        const own = entries.filter(({ restaurant }) => restaurant.currency === currency);
        if (own.length === 0) return [];
        const [only] = own.length === 1 ? own : [];
        const payable = own.reduce((sum, entry) => sum + toMinor(entry.payable ?? '0.00'), 0);
        return (
          <div key={currency} className="flex justify-between gap-4">
            <dt className="min-w-0 break-words">
              {only
                ? only.restaurant.name
                : t`${plural(own.length, { one: '# restaurant', other: '# restaurants' })}`}
            </dt>
            <dd className="font-semibold tabular-nums">{formats.amount(fromMinor(payable), currency)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A check names so many restaurants. */
const named = 5;

/** What the checks still say; of several restaurants, of which ones each is said. */
function Remaining({ entries }: { entries: readonly ClosingEntry[] }) {
  const { t } = useLingui();
  const wordsOf = useCheckWords();
  const nameOf = useCheckNames();
  const withChecks = entries.filter(({ checks }) => checks.length > 0);
  const [only] = withChecks;
  if (!only) return null;
  const count = entries.filter(({ state }) => state === 'needs_look').length;
  return (
    <Banner
      tone={count === 0 ? 'info' : 'warning'}
      title={
        count === 0 || entries.length === 1
          ? t`Worth a look before closing`
          : t`${plural(count, { one: '# restaurant still needs a look', other: '# restaurants still need a look' })}`
      }
    >
      <ul className="grid gap-1">
        {entries.length === 1
          ? only.checks.map((check) => <li key={check.code}>{wordsOf(check)}</li>)
          : closingChecks.flatMap((code) => {
              const own = withChecks.filter(({ checks }) => checks.some((check) => check.code === code));
              if (own.length === 0) return [];
              const more = own.length - named;
              return (
                <li key={code}>
                  <span className="font-medium">{nameOf(code)}:</span>{' '}
                  {own
                    .slice(0, named)
                    .map(({ restaurant }) => restaurant.name)
                    .join(', ')}
                  {more > 0 && ` ${t`and ${plural(more, { one: '# more', other: '# more' })}`}`}
                </li>
              );
            })}
      </ul>
    </Banner>
  );
}
