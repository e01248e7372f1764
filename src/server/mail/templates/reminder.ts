import { msg, plural } from '@lingui/core/macro';
import type { Locale } from '#contract/locale.ts';
import type { Month } from '#contract/month.ts';
import { monthInText } from '#server/i18n/formats.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { greeting } from './greeting.ts';

/** What is still to be closed. */
export interface ReminderFacts {
  readonly month: Month;
  /** How many restaurants are open. */
  readonly count: number;
}

/** To every administrator on the reminder day, while the last month is open somewhere. */
export function reminder(name: string, url: string, facts: ReminderFacts, locale: Locale): MailContent {
  const month = monthInText(facts.month, locale);
  const { count } = facts;
  return {
    subject: msg`${month} is still open in ${plural(count, { one: '# restaurant', other: '# restaurants' })}`,
    greeting: greeting(name),
    before: [
      msg`The month is over and not closed yet in ${plural(count, { one: '# restaurant', other: '# restaurants' })}. What each person is paid for ${month} is final once it is closed.`,
    ],
    action: { label: msg`Open month’s end`, url },
    after: [
      msg`You get this e-mail once a month, as an administrator. Its day can be changed on the page “Settings”; without a day there is no reminder.`,
    ],
  };
}
