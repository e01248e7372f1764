import { Trans, useLingui } from '@lingui/react/macro';
import { importKinds, type ImportKind } from '#contract/imports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { importColumnTexts } from '#texts/columns.ts';
import { kindTexts } from '#texts/fields.ts';
import { columnsOf } from './column-list.ts';
import { kindHints } from './import-texts.ts';

interface KindChoiceProps {
  kind: ImportKind;
  disabled: boolean;
  onKind: (kind: ImportKind) => void;
}

/** What the file holds, and what it must have for that. */
export function KindChoice({ kind, disabled, onKind }: KindChoiceProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const namesOf = (required: boolean) =>
    formats.list(
      columnsOf(kind).flatMap((column) =>
        column.required === required ? [t(importColumnTexts[column.column])] : [],
      ),
    );
  const required = namesOf(true);
  const optional = namesOf(false);
  return (
    <div className="grid gap-3">
      <ChoiceField
        label={t`What the file holds`}
        choices={importKinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
        value={kind}
        disabled={disabled}
        onChange={(event) => {
          const chosen = importKinds.find((value) => value === event.target.value);
          if (chosen) onKind(chosen);
        }}
      />
      <div className="text-sm text-muted">
        <p>{t(kindHints[kind])}</p>
        <p>
          <Trans>
            <span className="font-medium text-ink">Needed:</span> {required}.
          </Trans>
        </p>
        <p>
          <Trans>
            <span className="font-medium text-ink">Optional:</span> {optional}.
          </Trans>
        </p>
      </div>
    </div>
  );
}
