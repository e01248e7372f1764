import { Trans, useLingui } from '@lingui/react/macro';
import type { Layout } from '#contract/payroll.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { useLayoutFacts } from './layout-words.ts';

interface LayoutChoiceProps {
  layouts: readonly Layout[];
  wanted: ReadonlySet<string>;
  /** A run has at most so many. */
  most: number;
  /** Say what is wrong: a run was tried. */
  tried: boolean;
  onChange: (wanted: ReadonlySet<string>) => void;
}

/** The files that a run makes. */
export function LayoutChoice({ layouts, wanted, most, tried, onChange }: LayoutChoiceProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const factsOf = useLayoutFacts();
  const count = layouts.filter(({ id }) => wanted.has(id)).length;
  const toggle = (id: string, on: boolean) => {
    const next = new Set(wanted);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const [max, isWrong] = [formats.number(most), count === 0 || count > most];
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        <Trans>Files to make</Trans>
      </legend>
      <div className="mt-1.5 grid gap-x-6 gap-y-1 lg:grid-cols-2">
        {layouts.map((layout) => (
          <CheckField
            key={layout.id}
            label={layout.name}
            hint={factsOf(layout)}
            checked={wanted.has(layout.id)}
            onChange={({ target }) => toggle(layout.id, target.checked)}
          />
        ))}
      </div>
      {tried && isWrong && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {count === 0 ? t`Choose at least one file` : t`Choose at most ${max} files`}
        </p>
      )}
    </fieldset>
  );
}
