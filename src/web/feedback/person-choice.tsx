import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode, type Ref } from 'react';
import type { Evaluable } from '#contract/feedback.ts';
import type { Day } from '#contract/month.ts';
import { fold } from '#contract/text.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { PersonCard } from './person-card.tsx';

interface PersonChoiceProps {
  /** In the order to show them in. */
  people: readonly Evaluable[];
  chosenId: string;
  onChoose: (personId: string) => void;
  search: string;
  onSearch: (text: string) => void;
  /** The present, for how long ago somebody was seen. */
  now: Date;
  /** The restaurant's business day. */
  today: Day;
  error?: string | undefined;
  /** The first person's button, for the focus. */
  first: Ref<HTMLInputElement>;
  /** Whether they stand in the order of their names. */
  byName: boolean;
  onOrder: (byName: boolean) => void;
  /** Beside the search: the choice of the day. */
  tools: ReactNode;
}

/** From more on a name is found quicker by typing. */
const mostInSight = 12;

/** Whom to evaluate: big buttons, a radio group. */
export function PersonChoice(props: PersonChoiceProps) {
  const { people, chosenId, onChoose, search, onSearch, now, today, error, first, byName, onOrder, tools } =
    props;
  const { t } = useLingui();
  const labelOf = usePersonLabel();
  const name = useId();
  const errorId = `${name}-error`;
  const words = fold(search).split(/\s+/);
  const shown = people.filter((person) => words.every((word) => fold(labelOf(person)).includes(word)));

  return (
    <fieldset
      aria-describedby={error ? errorId : undefined}
      className="min-w-0 **:scroll-mt-18 **:scroll-mb-(--entry-bar)"
    >
      <legend className="sr-only">
        <Trans>Person</Trans>
      </legend>
      <div className="mb-2">
        <div className="flex flex-wrap items-center gap-2">
          {people.length > mostInSight && (
            <div className="min-w-24 flex-1 basis-24 sm:max-w-80">
              <SearchField
                label={t`Search people`}
                placeholder={t`Name`}
                value={search}
                onSearch={onSearch}
                delay={80}
              />
            </div>
          )}
          <Button
            aria-pressed={byName}
            aria-label={t`A–Z, by name`}
            className="px-3! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent aria-pressed:forced-selection"
            onClick={() => onOrder(!byName)}
          >
            <Trans>A–Z</Trans>
          </Button>
          {tools}
        </div>
        {/* Not in the row: empty, it would begin a new one where a long date fills it. */}
        <FieldError id={errorId} error={error} />
      </div>
      <div className="grid gap-2 min-[18rem]:grid-cols-2 sm:grid-cols-3 xl:grid-cols-4">
        {shown.map((person, index) => (
          <PersonCard
            key={person.id}
            person={person}
            name={name}
            isChosen={person.id === chosenId}
            onChoose={() => onChoose(person.id)}
            today={today}
            now={now}
            {...(index === 0 && { ref: first })}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <p className="py-6 text-center text-muted">
          <Trans>No data. Nobody here has this name.</Trans>
        </p>
      )}
    </fieldset>
  );
}
