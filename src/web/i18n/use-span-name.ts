import { firstDay, lastDay, monthOfDay, type Day } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

/** What a span of days is called that begins on the 1st: "1–21 Oct", a whole month "Oct 2026". */
export function useSpanName(): (through: Day) => string {
  const formats = useFormats();
  return (through) => {
    const month = monthOfDay(through);
    return through === lastDay(month)
      ? formats.shortMonthInText(month)
      : formats.dayRange(firstDay(month), through);
  };
}
