import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceField } from '#web/ui/choice-field.tsx';

type Values = Readonly<Record<string, unknown>>;

interface ConflictProps {
  /** The values that the form was made with. */
  before: Values;
  /** The values that somebody else has saved since. */
  theirs: Values;
  /** The fields that are compared, by their names. */
  labels: Readonly<Record<string, string>>;
  /** A field's value in words. */
  shown: (values: Values, name: string) => ReactNode;
  /** Who saved it, and when. */
  saved?: ReactNode;
}

/** By content: two lists of the same ids are the same. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/**
 * After a lost race: yours and theirs, field by field. What the person hasn't touched takes the newer value at once;
 * the rest stays as typed until they choose.
 */
export function Conflict({ before, theirs, labels, shown, saved }: ConflictProps) {
  const { t } = useLingui();
  const { control, getValues, setValue } = useFormContext<Record<string, unknown>>();
  const now = useWatch({ control });
  const [mine] = useState(() => getValues());
  // What they left as it was, there is no "theirs" of.
  const fields = Object.keys(labels).filter(
    (name) => !isSame(theirs[name], before[name]) && !isSame(mine[name], theirs[name]),
  );

  const takeUntouched = useEffectEvent(() => {
    for (const name of fields)
      if (isSame(mine[name], before[name])) setValue(name, theirs[name], { shouldDirty: true });
  });
  useEffect(() => takeUntouched(), []);

  if (fields.length === 0) {
    return (
      <div>
        {saved}
        <p>
          <Trans>Nobody else has changed what you entered. Save again to keep it.</Trans>
        </p>
      </div>
    );
  }
  return (
    <section aria-label={t`Yours and theirs`} className="grid gap-5 rounded-lg border border-line-strong p-4">
      {saved}
      <p>
        <Trans>Choose which value counts, then save again.</Trans>
      </p>
      {fields.map((name) => (
        <ChoiceField
          key={name}
          label={labels[name]}
          name={`conflict-${name}`}
          value={isSame(now[name], theirs[name]) ? 'theirs' : isSame(now[name], mine[name]) ? 'mine' : ''}
          choices={[
            {
              value: 'mine',
              label: shown(mine, name),
              hint: isSame(mine[name], before[name]) ? t`Keep the old value` : t`Keep mine`,
            },
            { value: 'theirs', label: shown(theirs, name), hint: t`Take theirs` },
          ]}
          onChange={(event) =>
            setValue(name, (event.target.value === 'mine' ? mine : theirs)[name], {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
        />
      ))}
    </section>
  );
}
