import { useLingui } from '@lingui/react/macro';
import { lazy, useRef, useState, type SubmitEvent } from 'react';
import { FormProvider, useWatch, type FieldErrors } from 'react-hook-form';
import type { RecordSheet } from '#contract/feedback.ts';
import { addDays } from '#contract/month.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { DraftOffer } from '#web/forms/draft-offer.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { useDraft } from '#web/forms/use-draft.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { EntryBar } from './entry-bar.tsx';
import { People } from './people.tsx';
import { emptyRecord, recordForm, type RecordInput } from './record-values.ts';
import { useCalmOrder } from './use-calm-order.ts';
import { useDigitKeys } from './use-digit-keys.ts';
import { useRecording } from './use-recording.ts';

const DuplicateDialog = lazy(() =>
  import('./duplicate-dialog.tsx').then((file) => ({ default: file.DuplicateDialog })),
);

interface RecordFormProps {
  api: Api;
  /** Of the store and the day; the form is keyed by both. */
  sheet: RecordSheet;
  /** Who is chosen at first, where they are among the people. */
  personId: string;
  /** The server's time. */
  now: () => Date;
  onSaved: (report: ReportItem) => void;
}

/** One feedback after the other: person, points, save. It stays, and nothing of it is lost before it is saved. */
export function RecordForm({ api, sheet, personId, now, onSaved }: RecordFormProps) {
  const { t } = useLingui();
  const labelOf = usePersonLabel();
  const { day, today, people, restaurant_id } = sheet;
  const isToday = day.date === today;
  const needsReason = day.date < addDays(today, -1);
  const [first] = useState(() => (people.some(({ id }) => id === personId) ? personId : ''));
  const form = useSchemaForm(recordForm(needsReason), emptyRecord(first));
  const { offer, restore, forget } = useDraft(form, {
    form: 'feedback',
    id: isToday ? restaurant_id : `${restaurant_id}.${day.date}`,
  });
  const order = useCalmOrder(people);
  const [entry, setEntry] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const firstPerson = useRef<HTMLInputElement>(null);
  const firstPoints = useRef<HTMLInputElement>(null);
  const chosenId = useWatch({ control: form.control, name: 'evaluated_user_id' });
  const chosen = people.find(({ id }) => id === chosenId);

  const recording = useRecording({
    api,
    sheet,
    form,
    now,
    onSaved: (report) => {
      form.reset(emptyRecord(''), { keepFieldsRef: true });
      forget();
      order.renew(report.evaluated_user.id);
      // Another entry begins: at the top of the list, with nothing filtered and no comment open.
      setEntry(entry + 1);
      requestAnimationFrame(() => firstPerson.current?.focus());
      onSaved(report);
    },
  });
  useDigitKeys(element, (points) =>
    form.setValue('points', points, { shouldDirty: true, shouldValidate: true }),
  );
  const onMissing = (errors: FieldErrors<RecordInput>) => {
    if (errors.evaluated_user_id) firstPerson.current?.focus();
    else if (errors.points) firstPoints.current?.focus();
  };
  const takeBack = () => {
    recording.startAnew();
    recording.dismiss();
  };
  const submit = (event?: SubmitEvent) => void form.handleSubmit(recording.send, onMissing)(event);

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        className="flex min-h-[calc(100dvh-14rem)] flex-col gap-4"
      >
        {offer && <DraftOffer offer={offer} onRestore={restore} onDiscard={forget} />}
        {!isToday && (
          <div className="flex flex-wrap gap-4">
            <FormTextField name="time" type="time" label={t`Time`} className="w-36" />
            {needsReason && (
              <FormTextField
                name="reason"
                label={t`Reason`}
                hint={t`Why it is recorded only now`}
                autoComplete="off"
                className="min-w-60 grow sm:max-w-96"
              />
            )}
          </div>
        )}
        <People
          key={`people ${entry}`}
          people={order.shown}
          now={now}
          first={firstPerson}
          // Somebody else is another report, whatever became of a try before.
          onChoose={recording.startAnew}
        />
        <EntryBar
          key={`bar ${entry}`}
          sheet={sheet}
          firstPoints={firstPoints}
          pending={recording.pending}
          failure={recording.failure}
          onRetry={submit}
        />
      </form>
      {asProblem(recording.failure).code === 'near_duplicate' && (
        <OnDemand onMissing={takeBack}>
          <DuplicateDialog
            person={chosen ? labelOf(chosen) : ''}
            pending={recording.pending}
            onConfirm={() => void recording.confirm()}
            onCancel={takeBack}
          />
        </OnDemand>
      )}
      <LeaveGuard passing={recording.busy} onLeave={forget} />
    </FormProvider>
  );
}
