import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { comment, points, reason } from '#contract/feedback.ts';
import type { Currency } from '#contract/money.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Person } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { FormSelectField, FormTextAreaField, FormTextField } from '#web/forms/form-fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { feedbackMutations, feedbackQueries } from '#web/queries/feedback.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PersonMarks, usePersonLabel } from '#web/ui/person-name.tsx';
import { ClosedBy } from './closed-by.tsx';
import { ClosedDayOf } from './closed-day.tsx';
import { PointsChoice } from './points-choice.tsx';

const correction = z.object({ evaluated_user_id: z.string(), points, comment, reason: z.string() });
const withReason = z.extend(correction, { reason });
type Correction = z.output<typeof correction>;

interface CorrectDialogProps {
  api: Api;
  report: ReportItem;
  currency: Currency;
  /** Of an administrator who isn't the report's author, or comes after the author's time. */
  needsReason: boolean;
  onCorrected: (report: ReportItem) => void;
  onClose: () => void;
}

/** Changes a report: its points, its comment, whom it is about. */
export function CorrectDialog(props: CorrectDialogProps) {
  const { api, report, currency, needsReason, onCorrected, onClose } = props;
  const { t } = useLingui();
  const formats = useFormats();
  // Pinned: what somebody else corrects meanwhile stays, where this person leaves it as it was.
  const [before] = useState(() => ({
    evaluated_user_id: report.evaluated_user.id,
    points: report.points,
    comment: report.comment ?? '',
  }));
  const form = useSchemaForm(needsReason ? withReason : correction, { ...before, reason: '' });
  const correct = useMutation(feedbackMutations.correct(api, report));
  const person = usePersonLabel()(report.evaluated_user);
  const bonus = formats.amount(report.bonus, currency);

  const submit = ({ evaluated_user_id, points: chosen, comment: text, reason: why }: Correction) =>
    correct.mutateAsync({
      ...(evaluated_user_id !== before.evaluated_user_id && { evaluated_user_id }),
      ...(chosen !== before.points && { points: chosen }),
      ...(text !== before.comment && { comment: text || null }),
      ...(needsReason && { reason: why }),
    });

  return (
    <Dialog title={t`Correct the feedback for ${person}`} onClose={onClose}>
      <p className="mb-4 text-muted">
        <Trans>So far it earned {bonus}. The bonus is recalculated by the rule of its day.</Trans>
      </p>
      <div className="mb-4 empty:hidden">
        <ClosedDayOf api={api} report={report} />
      </div>
      <Form
        form={form}
        onSubmit={submit}
        onSaved={onCorrected}
        submitError={correct.error}
        failureTitle={t`An error occurred while correcting the report`}
        failureNote={<ClosedBy error={correct.error} />}
        submitLabel={t`Save`}
        actions={<Button onClick={onClose}>{t`Cancel`}</Button>}
        guarded={false}
      >
        <PersonField api={api} report={report} />
        <Controller
          control={form.control}
          name="points"
          render={({ field: { value, onChange } }) => <PointsChoice value={value} onChoose={onChange} />}
        />
        <FormTextAreaField name="comment" label={t`Comment`} />
        {needsReason && (
          <FormTextField
            name="reason"
            label={t`Reason`}
            hint={t`It is kept with the report, for those who look into it later.`}
            autoComplete="off"
          />
        )}
      </Form>
    </Dialog>
  );
}

/** The people of the report's restaurant and day, and whom it is about, until they are known that one alone. */
function PersonField({ api, report }: { api: Api; report: ReportItem }) {
  const { restaurant_id: restaurantId, date: day, evaluated_user: present } = report;
  const sheet = useQuery(feedbackQueries.sheet(api, { restaurantId, day }));
  const listed = sheet.data?.people ?? [];
  const people = listed.some(({ id }) => id === present.id) ? listed : [present, ...listed];
  return (
    <PersonMarks people={people}>
      <PersonSelect people={people} />
    </PersonMarks>
  );
}

function PersonSelect({ people }: { people: readonly Person[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const inOrder = people.toSorted((one, other) => formats.compare(labelOf(one), labelOf(other)));
  return (
    <FormSelectField name="evaluated_user_id" label={t`Evaluated user`}>
      {inOrder.map((person) => (
        <option key={person.id} value={person.id}>
          {labelOf(person)}
        </option>
      ))}
    </FormSelectField>
  );
}
