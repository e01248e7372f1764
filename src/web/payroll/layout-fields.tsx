import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { currencies } from '#contract/money.ts';
import {
  dateFormats,
  decimalSigns,
  fileEncodings,
  lineEnds,
  rowPers,
  separators,
  type LayoutBody,
} from '#contract/payroll.ts';
import { FormChoiceField, FormSelectField, FormTextField } from '#web/forms/form-fields.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import {
  dateFormatExamples,
  decimalSignTexts,
  encodingTexts,
  lineEndTexts,
  rowPerTexts,
  separatorTexts,
} from './layout-words.ts';

/** A layout's name, and how its file is written; the columns stand apart. */
export function LayoutFields() {
  const { t } = useLingui();
  const { register, control } = useFormContext<LayoutBody>();
  const isCsv = useWatch({ control, name: 'file_format' }) === 'csv';
  const columns = useWatch({ control, name: 'columns' });
  const hasWageType = columns.some(({ source }) => source === 'wage_type');
  return (
    <>
      <FormTextField name="name" label={t`Name`} autoComplete="off" maxLength={60} />
      <FormChoiceField
        name="currency"
        label={t`Currency`}
        hint={t`The layout is offered for runs of this currency.`}
        choices={currencies.map((value) => ({ value, label: value }))}
      />
      <FormChoiceField
        name="file_format"
        label={t`File`}
        choices={[
          { value: 'csv', label: t`CSV` },
          { value: 'xlsx', label: t`Excel (XLSX)` },
        ]}
      />
      <FormChoiceField
        name="row_per"
        label={t`A row for`}
        choices={rowPers.map((value) => ({ value, label: t(rowPerTexts[value]) }))}
      />
      {hasWageType && (
        <FormTextField
          name="wage_type"
          label={t`Wage type`}
          hint={t`The number of the wage type in the payroll program; it stands in each row.`}
          autoComplete="off"
          maxLength={20}
          inputClassName="max-w-40"
        />
      )}
      <fieldset className="grid gap-4 rounded-lg border p-4 sm:grid-cols-2">
        <legend className="px-1 text-sm font-medium">
          <Trans>How it is written</Trans>
        </legend>
        <FormSelectField name="decimal_sign" label={t`Decimal sign`}>
          {decimalSigns.map((value) => (
            <option key={value} value={value}>
              {t(decimalSignTexts[value])}
            </option>
          ))}
        </FormSelectField>
        <FormSelectField name="date_format" label={t`Dates`}>
          {dateFormats.map((value) => (
            <option key={value} value={value}>
              {dateFormatExamples[value]}
            </option>
          ))}
        </FormSelectField>
        {isCsv && (
          <>
            <FormSelectField name="separator" label={t`Separator`}>
              {separators.map((value) => (
                <option key={value} value={value}>
                  {t(separatorTexts[value])}
                </option>
              ))}
            </FormSelectField>
            <FormSelectField name="line_end" label={t`Line end`}>
              {lineEnds.map((value) => (
                <option key={value} value={value}>
                  {t(lineEndTexts[value])}
                </option>
              ))}
            </FormSelectField>
            <FormSelectField name="encoding" label={t`Encoding`} className="sm:col-span-2">
              {fileEncodings.map((value) => (
                <option key={value} value={value}>
                  {t(encodingTexts[value])}
                </option>
              ))}
            </FormSelectField>
            {/* A workbook has it always. */}
            <CheckField
              className="sm:col-span-2"
              label={t`A first row with the headers`}
              {...register('header_row')}
            />
          </>
        )}
      </fieldset>
    </>
  );
}
