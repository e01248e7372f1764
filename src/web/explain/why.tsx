import { useLingui } from '@lingui/react/macro';
import { createContext, use, useState, type ReactNode } from 'react';
import type { ExplainQuery } from '#contract/explain.ts';
import type { Api } from '#web/api/client.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import type { RowsOfAmount } from './explanation-dialog.tsx';

const ExplanationDialog = onDemand(async () => (await import('./explanation-dialog.tsx')).ExplanationDialog);

const Ask = createContext<((query: ExplainQuery) => void) | null>(null);

interface ExplainingProps {
  api: Api;
  /** False on paper, and on a server that has the specification's calls alone: amounts are plain text there. */
  isOffered: boolean;
  /** Leads to rows of the page itself; absent where it shows none of a restaurant. */
  onRows?: (rows: RowsOfAmount) => void;
  children: ReactNode;
}

/** A page whose amounts can be asked why they are what they are: each {@link Why} in it opens the explanation. */
export function Explaining({ api, isOffered, onRows, children }: ExplainingProps) {
  const [asked, setAsked] = useState<ExplainQuery>();
  const close = () => setAsked(undefined);
  return (
    <Ask value={isOffered ? setAsked : null}>
      {children}
      {asked && <ExplanationDialog api={api} asked={asked} onRows={onRows} onClose={close} />}
    </Ask>
  );
}

/** It stands above a link that stretches over its row. */
const inTable =
  'relative min-h-6 cursor-pointer decoration-dotted underline-offset-4 hover:text-accent hover:underline focus-visible:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11';

interface WhyProps {
  /** Which amount it is; absent where none can be named. */
  of: ExplainQuery | undefined;
  /** The amount in words. */
  children: string;
  className?: string;
}

/** An amount that tells why it is what it is when it is pressed. */
export function Why({ of, children, className = inTable }: WhyProps) {
  const { t } = useLingui();
  const ask = use(Ask);
  if (!ask || !of) return children;
  const amount = children;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t`${amount}, why?`}
      onClick={() => ask(of)}
      className={className}
    >
      {amount}
    </button>
  );
}
