import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { columnFormatTexts, sourceTexts } from '#texts/fields.ts';
import { formatsOf, sourcesOf, type LayoutBody, type LayoutSource } from '#contract/payroll.ts';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { useFieldError } from '#web/forms/use-field-error.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** A file has at most so many columns. */
const most = 40;

/** The place, what stands in it, its header and the buttons: side by side from 768 px on, one below the other on a phone. */
const line = 'md:grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,1fr)_var(--buttons)] md:gap-x-2';

/** The columns of a layout in their order: added, removed, and moved by buttons. */
export function LayoutColumns() {
  const { t } = useLingui();
  const { control, getValues } = useFormContext<LayoutBody>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'columns' });
  const error = useFieldError('columns');
  const list = useRef<HTMLOListElement>(null);
  /** What takes the focus after the next render: a row that moves loses it. */
  const [next, setNext] = useState<{ index: number; part: string }>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!next) return;
    const row = list.current?.children[next.index];
    row?.querySelector<HTMLElement>(`[data-part=${next.part}]`)?.focus();
  }, [next]);

  const add = () => {
    const { columns, row_per } = getValues();
    const used = new Set(columns.map(({ source }) => source));
    const source = sourcesOf(row_per).find((one) => !used.has(one)) ?? 'text';
    append({ source, header: t(sourceTexts[source]), format: formatsOf(source)[0] }, { shouldFocus: false });
    setNext({ index: columns.length, part: 'source' });
  };
  const moveTo = (from: number, to: number) => {
    move(from, to);
    const [place, count] = [to + 1, fields.length];
    setSaid(t`Now column ${place} of ${count}`);
    const isAtEnd = to === 0 || to === fields.length - 1;
    // At an end there is no way on.
    setNext({ index: to, part: to < from === isAtEnd ? 'down' : 'up' });
  };
  const removeAt = (index: number) => {
    remove(index);
    const place = index + 1;
    setSaid(t`Column ${place} is removed`);
    setNext({ index: Math.min(index, fields.length - 2), part: 'remove' });
  };

  return (
    <fieldset className="[--buttons:6.75rem] pointer-coarse:[--buttons:8.25rem]">
      <legend className="text-sm font-medium">
        <Trans>Columns</Trans>
      </legend>
      <div aria-hidden="true" className={cx(line, 'mt-1.5 hidden text-sm text-muted md:grid')}>
        <span className="md:col-start-2">{t`Contents`}</span>
        <span>{t`Header`}</span>
      </div>
      <ol ref={list} className="mt-1.5 grid gap-2 max-md:gap-4 pointer-fine:[&_:is(input,select)]:text-sm">
        {fields.map((field, index) => (
          <ColumnRow
            key={field.id}
            index={index}
            count={fields.length}
            onMove={(to) => moveTo(index, to)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </ol>
      <FieldError id="columns-error" error={error} />
      <output className="sr-only">{said}</output>
      {fields.length < most && (
        <Button className="mt-3" onClick={add}>
          <Icon name="plus" className="size-4" />
          <Trans>Add column</Trans>
        </Button>
      )}
    </fieldset>
  );
}

interface ColumnRowProps {
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ColumnRow({ index, count, onMove, onRemove }: ColumnRowProps) {
  const { t } = useLingui();
  const { register, setValue, getValues, control } = useFormContext<LayoutBody>();
  const source = useWatch({ control, name: `columns.${index}.source` });
  const rowPer = useWatch({ control, name: 'row_per' });
  const sourceError = useFieldError(`columns.${index}.source`);
  const place = index + 1;
  const sources = sourcesOf(rowPer);
  const formats = formatsOf(source);
  const nameOf = (one: LayoutSource) => t(sourceTexts[one]);
  const change = (to: LayoutSource) => {
    const { header } = getValues(`columns.${index}`);
    const options = { shouldDirty: true };
    // A header that says what stood there follows.
    const isOwn = header !== '' && header !== nameOf(source);
    setValue(
      `columns.${index}`,
      { source: to, header: isOwn ? header : nameOf(to), format: formatsOf(to)[0], text: undefined },
      options,
    );
  };
  return (
    <li className={cx(line, 'grid items-start gap-y-2 max-md:border-b max-md:pb-2')}>
      <span className="pt-1.5 text-right text-sm leading-10 text-muted tabular-nums pointer-coarse:leading-11 max-md:hidden">
        {place}
      </span>
      <SelectField
        label={<span className="md:sr-only">{t`Contents of column ${place}`}</span>}
        data-part="source"
        error={sourceError}
        {...register(`columns.${index}.source`)}
        onChange={({ target }) => change(target.value as LayoutSource)}
      >
        {!sources.includes(source) && <option value={source}>{nameOf(source)}</option>}
        {sources.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
      <FormTextField
        name={`columns.${index}.header`}
        label={<span className="md:sr-only">{t`Header of column ${place}`}</span>}
        autoComplete="off"
        maxLength={60}
      />
      <div className="flex justify-end pt-1.5 max-md:order-last">
        <Button
          variant="ghost"
          className="px-0!"
          data-part="up"
          aria-label={t`Move column ${place} up`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <Icon name="arrowUp" className="size-4" />
        </Button>
        <Button
          variant="ghost"
          className="px-0!"
          data-part="down"
          aria-label={t`Move column ${place} down`}
          disabled={place === count}
          onClick={() => onMove(index + 1)}
        >
          <Icon name="arrowDown" className="size-4" />
        </Button>
        <Button
          variant="ghost"
          className="px-0!"
          data-part="remove"
          aria-label={t`Remove column ${place}`}
          disabled={count === 1}
          onClick={onRemove}
        >
          <Icon name="cross" className="size-4" />
        </Button>
      </div>
      {formats.length > 0 && (
        <SelectField
          className="md:col-start-2"
          label={<span className="md:sr-only">{t`Format of column ${place}`}</span>}
          {...register(`columns.${index}.format`)}
        >
          {formats.map((one) => (
            <option key={one} value={one}>
              {t(columnFormatTexts[one])}
            </option>
          ))}
        </SelectField>
      )}
      {source === 'text' && (
        <FormTextField
          className="md:col-start-2"
          name={`columns.${index}.text`}
          label={<span className="md:sr-only">{t`Text of column ${place}`}</span>}
          placeholder={t`Empty`}
          autoComplete="off"
          maxLength={60}
        />
      )}
    </li>
  );
}
