import { msg, plural } from '@lingui/core/macro';
import type { Locale } from '#contract/locale.ts';
import type { Currency } from '#contract/money.ts';
import type { Day, Month } from '#contract/month.ts';
import { statementLinkDays } from '#contract/statements.ts';
import { columnTexts } from '#server/i18n/export-texts.ts';
import { amountInText, dayInText, monthInText, numberInText } from '#server/i18n/formats.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { greeting } from './greeting.ts';

/** A person's line of a closing. Comments and evaluators' names are behind the link alone. */
export interface StatementFacts {
  readonly restaurant: string;
  readonly currency: Currency;
  readonly month: Month;
  /** Whether a statement of a withdrawn closing of the month was sent before. */
  readonly replaces: boolean;
  readonly count: number;
  readonly points_average: number | null;
  readonly bonus: string;
  readonly correction: string;
  readonly payable: string;
  readonly changes: readonly { readonly month: Month; readonly amount: string }[];
  readonly carried_in: string;
  readonly carried_out: string;
  /** The last day for questions. */
  readonly questions_until: Day;
}

/** To everybody with a line of a closed month. */
export function statement(name: string, url: string, facts: StatementFacts, locale: Locale): MailContent {
  const { restaurant, replaces, count, points_average: average, questions_until } = facts;
  const month = monthInText(facts.month, locale);
  const money = (amount: string) => amountInText(amount, facts.currency, locale);
  const until = dayInText(questions_until, locale);
  const days = statementLinkDays;
  return {
    subject: msg`Your statement for ${month}: ${restaurant}`,
    greeting: greeting(name),
    before: [
      msg`${restaurant} has closed ${month}. This is your part of it.`,
      ...(replaces ? [msg`It replaces the statement for this month that you were sent before.`] : []),
    ],
    figures: [
      { name: msg`Feedback received`, value: numberInText(count, 0, locale) },
      ...(average === null
        ? []
        : [{ name: columnTexts.points_average, value: numberInText(average, 2, locale) }]),
      { name: columnTexts.bonus, value: money(facts.bonus) },
      ...(facts.correction === '0.00'
        ? []
        : [{ name: columnTexts.correction, value: money(facts.correction) }]),
      { name: columnTexts.payable, value: money(facts.payable) },
    ],
    reasons: reasonsOf(facts, locale),
    action: { label: msg`Open the statement`, url },
    after: [
      msg`There you see each day and each feedback, and until ${until} you can ask about anything that does not look right.`,
      msg`The link works for ${plural(days, { one: '# day', other: '# days' })}. Whoever has it can read your statement, so please do not pass it on.`,
    ],
  };
}

/** Why the correction is what it is, in sentences. */
function reasonsOf({ changes, carried_in, carried_out, currency }: StatementFacts, locale: Locale) {
  const money = (amount: string) => amountInText(amount, currency, locale);
  return [
    ...changes.map(({ month: changed, amount: signed }) => {
      const month = monthInText(changed, locale);
      const amount = money(signed.replace('-', ''));
      return signed.startsWith('-')
        ? msg`Feedback of ${month} was changed after that month was closed: ${amount} less.`
        : msg`Feedback of ${month} was changed after that month was closed: ${amount} more.`;
    }),
    ...[carried_in]
      .filter((amount) => amount !== '0.00')
      .map((carried) => {
        const amount = money(carried);
        return msg`${amount} that was paid too much before is taken off.`;
      }),
    ...[carried_out]
      .filter((amount) => amount !== '0.00')
      .map((carried) => {
        const amount = money(carried);
        return msg`${amount} that was paid too much before is left for the next month.`;
      }),
  ];
}

/** To somebody whose question was answered. The answer itself is behind the link. */
export function answered(
  name: string,
  url: string,
  { restaurant, month: asked }: Pick<StatementFacts, 'restaurant' | 'month'>,
  locale: Locale,
): MailContent {
  const month = monthInText(asked, locale);
  const days = statementLinkDays;
  return {
    subject: msg`Your question about ${month} was answered`,
    greeting: greeting(name),
    before: [
      msg`Your question about your statement for ${month} from ${restaurant} was answered. You can read the answer in the statement:`,
    ],
    action: { label: msg`Open the statement`, url },
    after: [
      msg`The link works for ${plural(days, { one: '# day', other: '# days' })}. Whoever has it can read your statement, so please do not pass it on.`,
    ],
  };
}
