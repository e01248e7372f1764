import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type Ref } from 'react';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { PersonMarks, usePersonLabel } from '#web/ui/person-name.tsx';
import type { Unpayable } from './held.ts';

const NumberDialog = onDemand(async () => (await import('./number-dialog.tsx')).NumberDialog);

interface UnnumberedProps {
  api: Api;
  people: readonly Unpayable[];
  leavesOut: boolean;
  /** A run was tried, and nothing is said of these people. */
  isWrong: boolean;
  onChange: (leavesOut: boolean) => void;
  ref: Ref<HTMLInputElement>;
}

/** Who would be paid and has no payroll number, each with the way to give one, and whether they are left out. */
export function Unnumbered({ api, people, leavesOut, isWrong, onChange, ref }: UnnumberedProps) {
  const { t } = useLingui();
  const count = people.length;
  return (
    <Banner
      tone="warning"
      className="mb-4"
      title={t`${plural(count, {
        one: '# person has no payroll number',
        other: '# people have no payroll number',
      })}`}
    >
      <PersonMarks people={people}>
        <Names api={api} people={people} />
      </PersonMarks>
      <CheckField
        ref={ref}
        className="mt-1"
        label={t`Leave them out; they stay due`}
        error={isWrong ? t`Tick this, or give these people a payroll number` : undefined}
        checked={leavesOut}
        onChange={({ target }) => onChange(target.checked)}
      />
    </Banner>
  );
}

const nameStyle = `${textLink} inline-flex min-h-6 items-center pointer-coarse:min-h-11`;

function Names({ api, people }: Pick<UnnumberedProps, 'api' | 'people'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const [asked, setAsked] = useState<Unpayable>();
  const close = () => setAsked(undefined);
  const sorted = people.toSorted((one, other) => formats.compare(labelOf(one), labelOf(other)));
  return (
    <>
      <ul className="flex flex-wrap gap-x-4">
        {sorted.map((person) => {
          const name = labelOf(person);
          return (
            <li key={person.id}>
              {person.is_deleted ? (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setAsked(person)}
                  className={`${nameStyle} cursor-pointer`}
                >
                  {t`${name}, deleted`}
                </button>
              ) : (
                <Link to="/dashboard/users/$userId" params={{ userId: person.id }} className={nameStyle}>
                  {name}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {asked && <NumberDialog api={api} person={asked} onClose={close} />}
    </>
  );
}
