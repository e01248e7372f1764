import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Activity } from '#contract/activity.ts';
import { locales } from '#contract/locale.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { missing } from '#web/ui/missing.ts';
import { fieldLabel } from '#texts/fields.ts';
import { changedFields, type ChangedField, type ChangedList } from './field-words.ts';

interface ChangesProps {
  activity: Activity;
  names: Readonly<Record<string, string>>;
  /** So many fields are seen before it is opened. */
  seen: number;
}

/** The fields of a write, before → after; of many the first, and the rest on demand. */
export function Changes({ activity, names, seen }: ChangesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const all = changedFields(activity, { t, formats, names });
  if (all.length === 0) return missing;
  // A button in place of a single field would save no line, unless there is but one line.
  const hidden = all.length > (seen === 1 ? 1 : seen + 1) ? all.length - seen : 0;
  const shown = open || hidden === 0 ? all : all.slice(0, seen);
  return (
    <div
      className={cx('text-left text-sm leading-6', seen === 1 && 'flex items-start justify-between gap-x-3')}
    >
      <dl className="grid min-w-0 gap-0.5">
        {shown.map((field) => (
          <div key={field.name} className="wrap-anywhere">
            <dt className="inline text-muted">
              <Label name={field.name} />:{' '}
            </dt>
            <dd className="inline">
              <Change field={field} />
            </dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={
            open
              ? t`Show less`
              : t`${plural(hidden, { one: 'Show # more field', other: 'Show # more fields' })}`
          }
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-6 min-w-6 shrink-0 cursor-pointer items-center justify-center gap-0.5 rounded-sm font-medium whitespace-nowrap text-accent hover:bg-hover pointer-coarse:-my-2.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {!open && <span aria-hidden="true">+{formats.number(hidden)}</span>}
          <Icon name="chevronDown" className={cx('size-4', open && 'rotate-180')} />
        </button>
      )}
    </div>
  );
}

/** A value; the name of a language is in that language. */
function Value({ name, children }: { name: string; children: string | undefined }) {
  const lang = name === 'locale' ? locales.find((one) => languageNames[one] === children) : undefined;
  return lang ? <span lang={lang}>{children}</span> : children;
}

function Label({ name }: { name: string }) {
  const { t } = useLingui();
  const label = fieldLabel(name);
  return label ? t(label) : name;
}

function Change({ field }: { field: ChangedField | ChangedList }) {
  if ('added' in field) {
    const { added, removed } = field;
    return (
      <>
        {added && <Trans>added {added}</Trans>}
        {added && removed && '; '}
        {removed && <Trans>removed {removed}</Trans>}
      </>
    );
  }
  const { name, before, after } = field;
  if (before === undefined || after === undefined) return <Value name={name}>{after ?? before}</Value>;
  return (
    <>
      <span className="inline-block text-muted">
        <Value name={name}>{before}</Value>
      </span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">
        {' '}
        <Trans>becomes</Trans>{' '}
      </span>
      <span className="inline-block">
        <Value name={name}>{after}</Value>
      </span>
    </>
  );
}
