import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ImportEncoding, ImportFileFacts, ImportKind } from '#contract/imports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { ImportMapping } from '#web/queries/imports.ts';
import { Icon } from '#web/ui/icon.tsx';
import { missingColumns } from './column-list.ts';
import { ColumnMatching } from './column-matching.tsx';
import { FileFacts } from './file-facts.tsx';
import { delimiterText, encodingTexts } from './import-texts.ts';

interface FileReadingProps {
  kind: ImportKind;
  facts: ImportFileFacts;
  matched: ImportMapping;
  disabled: boolean;
  onEncoding: (encoding: ImportEncoding) => void;
  onMatch: (columns: ImportMapping) => void;
}

/** How the file was read, in a line; unfolded it can be set right. Open where a needed column is missing. */
export function FileReading(props: FileReadingProps) {
  const { kind, facts, matched, disabled, onEncoding, onMatch } = props;
  const [unfolded, setUnfolded] = useState(missingColumns(kind, matched).length > 0);
  return (
    <details
      open={unfolded}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
      className="group rounded-lg border bg-surface shadow-low"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-3 rounded-lg p-4 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <Icon name="chevronRight" className="mt-0.5 size-5 text-muted group-open:rotate-90" />
        <Summary facts={facts} matched={matched} />
      </summary>
      <div className="grid gap-6 border-t p-4">
        <FileFacts facts={facts} disabled={disabled} onEncoding={onEncoding} />
        <ColumnMatching kind={kind} facts={facts} matched={matched} disabled={disabled} onMatch={onMatch} />
      </div>
    </details>
  );
}

function Summary({ facts, matched }: { facts: ImportFileFacts; matched: ImportMapping }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { format, encoding, delimiter, header } = facts;
  const between = delimiter === null ? undefined : delimiterText(delimiter);
  const words = [
    format === 'xlsx' ? t`Excel (XLSX), the first visible sheet` : t`CSV`,
    ...(between ? [t`separated by ${t(between)}`] : []),
    ...(encoding ? [t(encodingTexts[encoding])] : []),
  ];
  const used = formats.number(new Set(Object.values(matched)).size);
  const all = formats.number(header.length);
  return (
    <span className="min-w-0">
      <span className="block font-medium">
        <Trans>How the file is read</Trans>
      </span>
      <span className="block text-sm text-muted">
        {words.join(' · ')} ·{' '}
        <Trans>
          {used} of its {all} columns are used.
        </Trans>
      </span>
    </span>
  );
}
