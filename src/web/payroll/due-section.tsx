import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { DueClosing, DuePayroll, Layout, PayrollRun } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDueColumns } from './due-columns.tsx';
import { dueKey, heldOf, unnumberedOf } from './held.ts';
import { LayoutChoice } from './layout-choice.tsx';
import { Unnumbered } from './unnumbered.tsx';
import { useRunDraft } from './use-run-draft.ts';

const MakeDialog = onDemand(async () => (await import('./make-dialog.tsx')).MakeDialog);

/** A run has the files of at most so many layouts. */
const mostLayouts = 10;

interface DueSectionProps {
  api: Api;
  due: Pick<DuePayroll, 'currency' | 'closings'>;
  /** Those of the currency. */
  layouts: readonly Layout[];
  /** The question before a run is made is open. */
  isMaking: boolean;
  onMaking: (isMaking: boolean) => void;
  onMade: (run: PayrollRun) => void;
}

/** What is due in a currency, what of it is taken, and making the run. */
export function DueSection({ api, due, layouts, isMaking, onMaking, onMade }: DueSectionProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [tried, setTried] = useState(false);
  const leaveBox = useRef<HTMLInputElement>(null);
  const { currency } = due;
  const { draft, change, forget } = useRunDraft(currency);
  const { leavesOut, note } = draft;
  const left = new Set(draft.left);
  const chosen = due.closings.filter((closing) => !left.has(dueKey(closing)));
  const unnumbered = unnumberedOf(chosen);
  const held = heldOf(chosen, leavesOut);
  const onChoose = (closing: DueClosing, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(dueKey(closing));
    else next.add(dueKey(closing));
    change({ left: [...next] });
  };
  const columns = useDueColumns({ currency, left, held, onChoose });
  const wanted = new Set(draft.layouts ?? layouts.slice(0, mostLayouts).map(({ id }) => id));
  const taken = layouts.filter(({ id }) => wanted.has(id));
  const asks = unnumbered.length > 0 && !leavesOut;

  const make = () => {
    setTried(true);
    if (chosen.length === 0) notify(t`Choose at least one restaurant`, 'error');
    else if (asks) leaveBox.current?.focus();
    else if (held.people === 0) notify(t`Nobody would be paid: everybody chosen is left out`, 'error');
    else if (taken.length > 0 && taken.length <= mostLayouts) onMaking(true);
  };
  const close = () => onMaking(false);
  const [some, all] = [formats.number(chosen.length), formats.number(due.closings.length)];

  return (
    <>
      {unnumbered.length > 0 && (
        <Unnumbered
          ref={leaveBox}
          api={api}
          people={unnumbered}
          leavesOut={leavesOut}
          isWrong={tried && asks}
          onChange={(on) => change({ leavesOut: on })}
        />
      )}
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <output className="text-sm text-muted tabular-nums">
          <Trans>
            {some} of {all} chosen
          </Trans>
        </output>
        {left.size > 0 && (
          <Button variant="ghost" onClick={() => change({ left: [] })}>
            <Trans>Choose all</Trans>
          </Button>
        )}
        {chosen.length > 0 && (
          <Button variant="ghost" onClick={() => change({ left: due.closings.map(dueKey) })}>
            <Trans>Choose none</Trans>
          </Button>
        )}
      </div>
      <DataTable
        caption={t`Due in ${currency}`}
        columns={columns}
        rows={due.closings}
        rowKey={dueKey}
        totalLabel={t`Control sum`}
      />
      {layouts.length === 0 ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-surface p-4 shadow-low">
          <p>
            <Trans>
              There is no layout for {currency} yet. A layout says which columns a file for the payroll office
              has.
            </Trans>
          </p>
          <Link to="/dashboard/payroll/layouts/add" className={buttonStyle('primary')}>
            <Trans>Add layout</Trans>
          </Link>
        </div>
      ) : (
        <div className="mt-4 grid gap-5 rounded-lg border bg-surface p-4 shadow-low">
          <LayoutChoice
            layouts={layouts}
            wanted={wanted}
            most={mostLayouts}
            tried={tried}
            onChange={(next) => change({ layouts: [...next] })}
          />
          <TextField
            label={t`Note`}
            hint={t`Optional. It is kept with the run.`}
            autoComplete="off"
            maxLength={300}
            className="max-w-xl"
            value={note}
            onChange={({ target }) => change({ note: target.value })}
          />
          <div>
            <Button variant="primary" onClick={make}>
              <Trans>Make payroll run</Trans>
            </Button>
          </div>
        </div>
      )}
      {isMaking && (
        <MakeDialog
          api={api}
          currency={currency}
          due={due.closings}
          held={held}
          leftOut={leavesOut ? unnumbered.length : 0}
          layouts={taken}
          note={note}
          onClose={close}
          onMade={(run) => {
            close();
            forget();
            setTried(false);
            onMade(run);
          }}
        />
      )}
    </>
  );
}
