import { useState, type ReactNode, type Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Evaluable } from '#contract/feedback.ts';
import type { Day } from '#contract/month.ts';
import { useFieldError } from '#web/forms/use-field-error.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { inOrderOf } from '#web/lists/use-stable-rows.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { PersonChoice } from './person-choice.tsx';
import type { RecordInput } from './record-values.ts';
import { useNow } from '#web/ui/use-time.ts';

interface PeopleProps {
  people: readonly Evaluable[];
  /** The restaurant's business day. */
  today: Day;
  /** The server's time. */
  now: () => Date;
  first: Ref<HTMLInputElement>;
  search: string;
  onSearch: (text: string) => void;
  byName: boolean;
  onOrder: (byName: boolean) => void;
  /** Another number: the people take their places anew. */
  arranged: number;
  tools: ReactNode;
}

/** The person of the form around it; choosing them is the moment that is recorded. */
export function People({ people, now, byName, arranged, ...shown }: PeopleProps) {
  const { control, getValues, setValue } = useFormContext<RecordInput>();
  const chosenId = useWatch({ control, name: 'evaluated_user_id' });
  const error = useFieldError('evaluated_user_id');
  const present = useNow(now);
  return (
    <PersonChoice
      people={useFixedOrder(people, byName, arranged)}
      chosenId={chosenId}
      onChoose={(id) => {
        if (!getValues('keeps_moment')) setValue('chosen_at', now().toISOString());
        setValue('evaluated_user_id', id, { shouldDirty: true, shouldValidate: true });
      }}
      now={present}
      error={error}
      byName={byName}
      {...shown}
    />
  );
}

/**
 * People in places that stay under a finger: in the order of the first answer, or by name, however the next answers are
 * ordered. Who comes in the meantime stands at the end.
 */
function useFixedOrder(people: readonly Evaluable[], byName: boolean, arranged: number): Evaluable[] {
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const [kept, setKept] = useState(() => ({ arranged, order: people.map(({ id }) => id) }));
  if (kept.arranged !== arranged)
    setKept({ arranged, order: people.toSorted(byPresence).map(({ id }) => id) });
  if (byName) return people.toSorted((one, other) => formats.compare(labelOf(one), labelOf(other)));
  return inOrderOf(people, kept.order, ({ id }) => id);
}

/** The server's order, which what was just tapped may not be in yet: on shift, there, away. */
const rank = ({ on_shift, away_until }: Evaluable) => (on_shift ? 0 : away_until === null ? 1 : 2);
const byPresence = (one: Evaluable, other: Evaluable) => rank(one) - rank(other);
