import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import type { RecordSheet } from '#contract/feedback.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { placeErrors } from '#web/forms/place-errors.ts';
import { feedbackMutations } from '#web/queries/feedback.ts';
import { reportsChanged } from '#web/queries/report-changes.ts';
import { createBody, type RecordInput, type RecordValues } from './record-values.ts';

interface RecordingOptions {
  api: Api;
  sheet: RecordSheet;
  form: UseFormReturn<RecordInput, unknown, RecordValues>;
  /** The server's time. */
  now: () => Date;
  onSaved: (report: ReportItem) => void;
}

/**
 * Sends an entry, one at a time. Its client-made id and its time are those of the first try until the server has said
 * yes or no: whatever happened to an answer, the next try is the same report.
 */
export function useRecording({ api, sheet, form, now, onSaved }: RecordingOptions) {
  const client = useQueryClient();
  const create = useMutation(feedbackMutations.create(api));
  const [pending, setPending] = useState(false);
  // A second press can come before the state of the first one is rendered.
  const busy = useRef(false);

  /** What is entered from now on is another report. */
  const startAnew = () => {
    form.setValue('id', '');
    form.setValue('tried_at', '');
  };

  const send = async (values: RecordValues, confirm: boolean) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    const tried = values.id ? values : { ...values, id: newId(), tried_at: now().toISOString() };
    form.setValue('id', tried.id);
    form.setValue('tried_at', tried.tried_at);
    try {
      onSaved(await create.mutateAsync(createBody(tried, sheet, confirm)));
    } catch (error) {
      const { code, errors, passing } = asProblem(error);
      if (!passing && code !== 'near_duplicate') startAnew();
      placeErrors(form, errors);
      // Somebody left, or a former try was saved after all: what is shown is out of date.
      if (!passing) void reportsChanged(client, sheet.restaurant_id);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    pending,
    busy,
    failure: create.error,
    /** The failure was seen and is over. */
    dismiss: create.reset,
    send: (values: RecordValues) => send(values, false),
    /** After `near_duplicate`: it is meant. */
    confirm: () => form.handleSubmit((values) => send(values, true))(),
    startAnew,
  };
}
