import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { cx } from './class-names.ts';
import { controlStyle, Field, filterStyle, useFieldIds, type FieldText } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SearchOption {
  id: string;
  label: string;
  /** What tells two of the same label apart. */
  note?: string | undefined;
}

interface SearchChoiceProps extends FieldText {
  label: string;
  /** The label is there for screen readers only. */
  compact?: boolean;
  /** It narrows a list: quiet while nothing is chosen, whose id is ''. */
  filter?: boolean;
  placeholder?: string;
  /** What matches the search now. */
  options: readonly SearchOption[];
  chosen: SearchOption | null;
  onChoose: (option: SearchOption) => void;
  /** Called with trimmed text once typing pauses; empty when the list is closed. */
  onSearch: (text: string) => void;
  searching: boolean;
  /** There are more matches than options. */
  more?: boolean;
  /** It was opened by a press, which the focus follows. */
  takesFocus?: boolean;
  className?: string;
}

/**
 * The library opens the list when the box gets the focus; a press on a box that has it already is the arrow key to it, and
 * what is typed next replaces the former choice.
 */
function reopen({ currentTarget: input }: MouseEvent<HTMLInputElement>): void {
  if (input.getAttribute('aria-expanded') === 'true') return;
  input.select();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
}

/** How long typing must pause, in milliseconds. */
const pause = 200;

/**
 * One of many, found by typing: the ARIA combobox. A page that need not wait for its code uses `LateSearchChoice`; the few of
 * a short list are better in a `SelectField`.
 */
export function SearchChoice(props: SearchChoiceProps) {
  const { label, hint, error, compact = false, placeholder, options, chosen, className } = props;
  const { filter = false, onChoose, onSearch, searching, more = false, takesFocus = false } = props;
  const { t } = useLingui();
  const ids = useFieldIds({ hint, error });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  // The library takes an `aria-describedby` among its props away.
  useEffect(() => {
    if (ids.describedBy === undefined) input.current?.removeAttribute('aria-describedby');
    else input.current?.setAttribute('aria-describedby', ids.describedBy);
  }, [ids.describedBy]);
  const [text, setText] = useState('');
  const search = useEffectEvent((wanted: string) => onSearch(wanted.trim()));
  useEffect(() => {
    const timer = setTimeout(() => search(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);

  const control = (
    <Combobox
      immediate
      value={chosen}
      by="id"
      onChange={(option: SearchOption | null) => option && onChoose(option)}
      onClose={() => setText('')}
    >
      <div className="relative">
        <ComboboxInput
          id={ids.id}
          ref={input}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          aria-label={compact ? label : undefined}
          aria-invalid={error ? true : undefined}
          displayValue={(option: SearchOption | null) => option?.label ?? ''}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={reopen}
          data-on={filter && chosen?.id ? true : undefined}
          className={cx(filter ? filterStyle : controlStyle, 'pr-9 text-ellipsis')}
        />
        <ComboboxButton
          aria-label={t`Show the options`}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted"
        >
          <Icon name="chevronDown" className="size-4" />
        </ComboboxButton>
        <ComboboxOptions
          modal={false}
          className="absolute top-full right-0 z-30 mt-1 max-h-72 w-full md:min-w-60 overflow-y-auto rounded-lg border bg-raised p-1 shadow-high"
        >
          {options.map((option) => (
            <ComboboxOption
              key={option.id}
              value={option}
              className="group flex min-h-10 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 data-focus:bg-hover pointer-coarse:min-h-11"
            >
              <span className="min-w-0 grow">
                <span className="block truncate">{option.label}</span>
                {option.note && <span className="block truncate text-sm text-muted">{option.note}</span>}
              </span>
              <Icon name="check" className="invisible size-4 text-accent group-data-selected:visible" />
            </ComboboxOption>
          ))}
          <div role="presentation" className="px-2.5 text-sm text-muted">
            {searching ? (
              <p className="py-2">{t`Searching…`}</p>
            ) : options.length === 0 ? (
              <p className="py-2">{t`No data`}</p>
            ) : (
              more && <p className="py-2">{t`There are more. Type a few letters to find them.`}</p>
            )}
          </div>
        </ComboboxOptions>
      </div>
    </Combobox>
  );
  if (compact) return <div className={className}>{control}</div>;
  return (
    <Field label={label} hint={hint} error={error} ids={ids} className={className}>
      {control}
    </Field>
  );
}
