import { Trans, useLingui } from '@lingui/react/macro';
import { importEncodings, type ImportEncoding, type ImportFileFacts } from '#contract/imports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { encodingTexts } from './import-texts.ts';

interface FileFactsProps {
  facts: ImportFileFacts;
  disabled: boolean;
  onEncoding: (encoding: ImportEncoding) => void;
}

/** How large the table is. Letters that came out wrong are mended by another encoding. */
export function FileFacts({ facts, disabled, onEncoding }: FileFactsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { encoding } = facts;
  const rows = formats.number(facts.rows);
  const columns = formats.number(facts.header.length);
  return (
    <div className="grid items-start gap-x-6 gap-y-3 md:grid-cols-2">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact term={t`Rows`}>{rows}</Fact>
        <Fact term={t`Columns`}>{columns}</Fact>
      </dl>
      {encoding !== null && (
        <SelectField
          label={t`Encoding`}
          hint={<Trans>Change it if letters such as ș, ț or ü are wrong below.</Trans>}
          value={encoding}
          disabled={disabled}
          onChange={(event) => {
            const chosen = importEncodings.find((value) => value === event.target.value);
            if (chosen) onEncoding(chosen);
          }}
        >
          {importEncodings.map((value) => (
            <option key={value} value={value}>
              {t(encodingTexts[value])}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </>
  );
}
