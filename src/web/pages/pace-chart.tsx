import { quarterLength } from '#contract/pace.ts';
import type { DayPace } from '#contract/pace-schemas.ts';

interface PaceChartProps {
  pace: DayPace;
  count: number;
  now: Date;
}

const width = 160;
const height = 32;
/** So that no line is cut at the edge. */
const edge = 3;

/** Today's line over the usual one, which is dashed, and the band of the middle half of the days before. */
export function PaceChart({ pace: { course, goal, opens_at }, count, now }: PaceChartProps) {
  const last = course.expected.length - 1;
  const most = Math.max(goal, count, 1);
  const x = (quarter: number) => edge + (quarter / Math.max(1, last)) * (width - 2 * edge);
  const y = (reports: number) => height - edge - (reports / most) * (height - 2 * edge);
  const point = (quarter: number, reports: number) => `${x(quarter).toFixed(1)} ${y(reports).toFixed(1)}`;
  const path = (points: readonly string[]) => (points.length > 0 ? `M${points.join('L')}` : '');
  const along = (reports: readonly number[]) => reports.map((value, quarter) => point(quarter, value));
  const passed = (now.getTime() - Date.parse(opens_at)) / quarterLength;
  const present = point(Math.max(0, Math.min(passed, last)), count);
  const [cx, cy] = present.split(' ');

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="h-5 w-24 sm:h-8 sm:w-40"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {course.low && course.high && (
        <path
          d={`${path([...along(course.low), ...along(course.high).toReversed()])}Z`}
          className="fill-accent-soft forced-colors:fill-none"
        />
      )}
      <path d={path(along(course.expected))} className="stroke-line-strong" strokeDasharray="1.5 2.5" />
      {passed >= 0 && (
        <>
          <path d={path([...along(course.count), present])} className="stroke-accent" strokeWidth="1.5" />
          <circle cx={cx} cy={cy} r="2.5" className="fill-accent" />
        </>
      )}
    </svg>
  );
}
