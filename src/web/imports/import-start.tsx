import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { ImportColumn, ImportResult } from '#contract/imports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { importColumnTexts } from '#texts/columns.ts';

interface ImportStartProps {
  /** What the check came to; null before its end. */
  counted: ImportResult | null;
  /** Required columns that the file lacks. */
  missing: readonly ImportColumn[];
  onStart: () => void;
}

/** The button that everything leads to, and what it waits for. */
export function ImportStart({ counted, missing, onStart }: ImportStartProps) {
  const id = useId();
  const reason = useReason(counted, missing);
  const { counts } = counted ?? {};
  const good = counts && counts.error > 0 && missing.length === 0 ? counts.new + counts.changed : 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="primary"
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : id}
        onClick={onStart}
      >
        <Trans context="button">Import</Trans>
      </Button>
      {good > 0 && (
        <Button onClick={onStart}>
          <Plural value={good} one="Import the # good row" other="Import the # good rows" />
        </Button>
      )}
      <p id={id} className="min-w-0 flex-1 basis-64 text-muted">
        {reason}
      </p>
    </div>
  );
}

/** Why nothing can be imported now; null where something can. */
function useReason(counted: ImportResult | null, missing: readonly ImportColumn[]): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  if (missing.length > 0) {
    const names = formats.list(missing.map((column) => t(importColumnTexts[column])));
    return <Trans>Say above which columns of the file are these: {names}.</Trans>;
  }
  if (!counted) return <Trans>First the file has to be checked.</Trans>;
  const { counts } = counted;
  if (counts.error > 0) {
    return (
      <Plural
        value={counts.error}
        one="# row has an error. Correct it in the file and choose it again, or import the good rows without it."
        other="# rows have errors. Correct them in the file and choose it again, or import the good rows without them."
      />
    );
  }
  if (counts.new + counts.changed + counts.unchanged === 0) return <Trans>The file has no rows.</Trans>;
  if (counts.new + counts.changed === 0) return <Trans>Everything in this file is stored already.</Trans>;
  return null;
}
