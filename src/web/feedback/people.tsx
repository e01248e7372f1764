import { useState, type Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Evaluable } from '#contract/feedback.ts';
import { useFieldError } from '#web/forms/use-field-error.ts';
import { PersonChoice } from './person-choice.tsx';
import type { RecordInput } from './record-values.ts';
import { useNow } from './use-time.ts';

interface PeopleProps {
  people: readonly Evaluable[];
  /** The server's time. */
  now: () => Date;
  first: Ref<HTMLInputElement>;
  onChoose: () => void;
}

/** The person of the form around it. */
export function People({ people, now, first, onChoose }: PeopleProps) {
  const { control, setValue } = useFormContext<RecordInput>();
  const chosenId = useWatch({ control, name: 'evaluated_user_id' });
  const error = useFieldError('evaluated_user_id');
  const [search, setSearch] = useState('');
  const present = useNow(now);
  return (
    <PersonChoice
      people={people}
      chosenId={chosenId}
      onChoose={(id) => {
        onChoose();
        setValue('evaluated_user_id', id, { shouldDirty: true, shouldValidate: true });
      }}
      search={search}
      onSearch={setSearch}
      now={present}
      error={error}
      first={first}
    />
  );
}
