/** What is far off in a month that an import changes, as sentences. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EffectNote, ImportEffect } from '#contract/import-effects.ts';
import { isDay } from '#contract/month.ts';
import type { Formats } from '#web/i18n/format.ts';

type Note = ImportEffect['notes'][number];

const texts: Record<
  EffectNote,
  (params: NonNullable<Note['params']>, formats: Formats) => MessageDescriptor
> = {
  many_in_a_day: ({ day = '', count, goal }, { number, day: shown }) => {
    const on = isDay(String(day)) ? shown(String(day)) : day;
    return msg`${{ count: number(Number(count)) }} reports on ${{ on }}; the goal is ${{ goal: number(Number(goal)) }}`;
  },
  unusual_points: ({ average: file, usual }, { average }) =>
    msg`${{ average: average(Number(file)) }} points on average; usual here: ${{ usual: average(Number(usual)) }}`,
  doubled: ({ count }, { number }) =>
    msg`The month has reports already: ${{ count: number(Number(count)) }}. Are these the same ones?`,
  long_ago: () => msg`More than two years ago. Is the year right?`,
  month_over: () => msg`The month is over: its bonuses may have been paid`,
};

export function noteText({ code, params = {} }: Note, formats: Formats): MessageDescriptor {
  return texts[code](params, formats);
}
