import { use, useState } from 'react';
import * as z from 'zod/mini';
import type { Currency } from '#contract/money.ts';
import { DraftContext } from '#web/state/drafts.ts';

const runDraft = z.object({
  /** The keys of the closings that aren't taken; what becomes due later is. */
  left: z.array(z.string()),
  /** Absent: all of the currency. */
  layouts: z.optional(z.array(z.string())),
  leavesOut: z.boolean(),
  note: z.string(),
});
type RunDraft = z.infer<typeof runDraft>;

const empty: RunDraft = { left: [], leavesOut: false, note: '' };

/** What was chosen and typed for a run of the currency: kept with the person's drafts until the run is made. */
export function useRunDraft(currency: Currency) {
  const box = use(DraftContext);
  const name = `payroll run:${currency}`;
  const [draft, setDraft] = useState(() => runDraft.safeParse(box?.read(name)?.values).data ?? empty);
  const change = (part: Partial<RunDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    box?.keep(name, next, {});
  };
  const forget = () => {
    setDraft(empty);
    box?.discard(name);
  };
  return { draft, change, forget };
}
