/** How long questions about a statement are taken. Pure. */
import { addDays, businessDay, type Calendar, type Day } from '#contract/month.ts';
import type { ChainSettings } from '#contract/settings.ts';

/** The last business day of the restaurant on which a question about a closing can be asked. */
export function questionsUntil(
  { closed_at }: { closed_at: string },
  { question_days }: Pick<ChainSettings, 'question_days'>,
  calendar: Calendar,
): Day {
  return addDays(businessDay(new Date(closed_at), calendar), question_days);
}

/** Whether one can be asked now, however many are open. None about a withdrawn closing: it counts for nothing. */
export function takesQuestions(
  closing: { closed_at: string; withdrawn_at: string | null },
  settings: Pick<ChainSettings, 'statements' | 'question_days'>,
  calendar: Calendar,
  now: Date,
): boolean {
  if (!settings.statements || closing.withdrawn_at !== null) return false;
  return businessDay(now, calendar) <= questionsUntil(closing, settings, calendar);
}
