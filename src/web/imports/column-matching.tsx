import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportColumn, ImportFileFacts, ImportKind } from '#contract/imports.ts';
import { fieldText } from '#web/i18n/texts.ts';
import type { ImportMapping } from '#web/queries/imports.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { columnHints, importColumnTexts } from '#texts/columns.ts';
import { columnsOf } from './column-list.ts';

interface ColumnMatchingProps {
  kind: ImportKind;
  facts: ImportFileFacts;
  matched: ImportMapping;
  disabled: boolean;
  onMatch: (columns: ImportMapping) => void;
}

/** How many rows of the file stand beside a column, to recognise it by. */
const samples = 3;
const shownLetters = 24;

/** Which column of the file is which of ours. A change takes effect at once. */
export function ColumnMatching({ kind, facts, matched, disabled, onMatch }: ColumnMatchingProps) {
  const choose = (column: ImportColumn, value: string) => {
    // A column of the file is one of ours at most: the one that had it is without one.
    const others = Object.entries(matched).filter(
      ([one, index]) => one !== column && String(index) !== value,
    );
    onMatch({ ...Object.fromEntries(others), ...(value !== '' && { [column]: Number(value) }) });
  };
  return (
    <ul className="-mx-4 -mb-4 divide-y divide-line border-t">
      {columnsOf(kind).map(({ column, required }) => (
        <li key={column} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-2 md:items-start">
          <ColumnSelect
            column={column}
            required={required}
            facts={facts}
            index={matched[column]}
            disabled={disabled}
            onChoose={(value) => choose(column, value)}
          />
          <Samples facts={facts} index={matched[column]} />
        </li>
      ))}
    </ul>
  );
}

interface ColumnSelectProps {
  column: ImportColumn;
  required: boolean;
  facts: ImportFileFacts;
  index: number | undefined;
  disabled: boolean;
  onChoose: (value: string) => void;
}

function ColumnSelect({ column, required, facts, index, disabled, onChoose }: ColumnSelectProps) {
  const { t } = useLingui();
  const hint = columnHints[column];
  const missing = required && index === undefined;
  return (
    <SelectField
      label={required ? t`${t(importColumnTexts[column])} (needed)` : t(importColumnTexts[column])}
      hint={hint && t(hint)}
      error={missing && t(fieldText(column, 'missing_column'))}
      value={index ?? ''}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{t`Not in the file`}</option>
      {facts.header.map((name, at) => (
        // Two columns may have the same name; their place tells them apart.
        <option key={at} value={at}>
          {[name.trim() || t`Column ${at + 1}`, firstValue(facts, at)].filter(Boolean).join(' – ')}
        </option>
      ))}
    </SelectField>
  );
}

/** The first value of a column, so that it is recognised without a telling name. */
function firstValue({ sample }: ImportFileFacts, index: number): string {
  const value = sample.map((row) => row[index]?.trim()).find(Boolean) ?? '';
  return value.length > shownLetters ? `${value.slice(0, shownLetters)}…` : value;
}

function Samples({ facts, index }: { facts: ImportFileFacts; index: number | undefined }) {
  if (index === undefined) return null;
  const values = facts.sample.map((row) => row[index]?.trim() ?? '').filter(Boolean);
  return (
    <div className="min-w-0 text-sm text-muted md:pt-6.5">
      {values.length === 0 ? (
        <p className="md:py-2">
          <Trans>Empty in the first rows</Trans>
        </p>
      ) : (
        <ul>
          {values.slice(0, samples).map((value, at) => (
            <li key={at} className="truncate">
              {value}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
