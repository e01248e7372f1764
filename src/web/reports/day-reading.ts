import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#web/i18n/use-formats.ts';
import { missing } from '#web/ui/missing.ts';
import type { MonthDay } from './month-days.ts';

/** Reads a day's numbers out: "Thu, 15 Oct: 9 reports, goal 10, average points 7.43". */
export function useDayReading(): (day: MonthDay | undefined) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return (day) => {
    if (!day) return '';
    const name = formats.weekdayDay(day.date);
    const count = plural(day.count, { one: '# report', other: '# reports' });
    const average = day.average === null ? missing : formats.average(day.average);
    if (day.goal === null) return t`${name}: ${count}, average points ${average}`;
    const goal = formats.number(day.goal);
    return t`${name}: ${count}, goal ${goal}, average points ${average}`;
  };
}
