import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TabletFront, TabletPerson } from '#contract/tablets.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PersonMarks, PersonName } from '#web/ui/person-name.tsx';
import { PersonTile } from './person-tile.tsx';

interface TilesProps {
  front: TabletFront;
  /** Why the last session ended, or why the list is old. */
  notice: ReactNode;
  onChoose: (person: TabletPerson) => void;
}

/** The restaurant's evaluators, each as large as a hand: who is recording? */
export function Tiles({ front, notice, onChoose }: TilesProps) {
  const { t } = useLingui();
  const { restaurant, people, name } = front;
  return (
    <div className="w-full max-w-4xl pb-8">
      <PageHeader
        title={t`Who is recording?`}
        description={`${restaurant.name} · ${restaurant.store_id} · ${name}`}
      />
      {notice}
      {people.length === 0 ? (
        <EmptyState title={t`No data`}>
          <Trans>
            No evaluator belongs to this restaurant. An administrator can add one on the restaurant’s page.
          </Trans>
        </EmptyState>
      ) : (
        <PersonMarks people={people}>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {people.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  onClick={() => onChoose(person)}
                  className="flex min-h-22 w-full items-center gap-4 rounded-xl border border-line-button bg-surface p-4 text-left shadow-low transition-colors duration-100 hover:bg-hover"
                >
                  <PersonTile person={person} className="size-14 text-xl" />
                  <span className="min-w-0">
                    <span className="block text-lg font-medium break-words text-ink">
                      <PersonName person={person} />
                    </span>{' '}
                    {(!person.has_pin || person.is_locked) && (
                      <span className="block text-sm text-muted">
                        {person.has_pin ? t`PIN is turned off here` : t`No PIN yet`}
                      </span>
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </PersonMarks>
      )}
      <p className="mt-6 text-muted">
        <Trans>
          You set your PIN on the page “Account”, after{' '}
          <Link to="/" className={textLink}>
            logging in with the password
          </Link>
          .
        </Trans>
      </p>
    </div>
  );
}
