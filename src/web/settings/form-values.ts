/** The form of the chain's settings. */
import * as z from 'zod/mini';
import { settingsBody, type ChainSettings } from '#contract/settings.ts';

const { question_days, reminder_day, close_from_day, lock_minutes, late_hours } = settingsBody.shape;

const yesOrNo = z.pipe(
  z.enum(['yes', 'no']),
  z.transform((choice) => choice === 'yes'),
);

/** An empty box is no reminder. */
const orNever = z.pipe(
  z.transform((day: number | undefined) => day ?? null),
  reminder_day,
);

export const settingsForm = z.object({
  close_from_day,
  reminder_day: orNever,
  statements: yesOrNo,
  evaluators_named: yesOrNo,
  question_days,
  lock_minutes,
  late_hours,
});
export type SettingsInput = z.input<typeof settingsForm>;
export type SettingsValues = z.output<typeof settingsForm>;

const choiceOf = (isSo: boolean) => (isSo ? 'yes' : 'no');

export function valuesOf(settings: ChainSettings): SettingsInput {
  return {
    close_from_day: settings.close_from_day,
    reminder_day: settings.reminder_day ?? undefined,
    statements: choiceOf(settings.statements),
    evaluators_named: choiceOf(settings.evaluators_named),
    question_days: settings.question_days,
    lock_minutes: settings.lock_minutes,
    late_hours: settings.late_hours,
  };
}
