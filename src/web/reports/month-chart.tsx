import { Trans, useLingui } from '@lingui/react/macro';
import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pointsMax, pointsMin } from '#contract/reports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { MonthDay } from './month-days.ts';
import { plural } from '@lingui/core/macro';
import { missing } from '#web/ui/missing.ts';

interface MonthChartProps {
  /** What is to be seen, in a sentence. */
  label: string;
  days: readonly MonthDay[];
}

/** In pixels; the height is reserved by month-course.tsx before this file is there. */
const height = 300;
const left = 32;
const right = 6;
const counts = { top: 24, bottom: 178 };
const averages = { top: 212, bottom: 276 };

/**
 * How wide the chart may be; 0 until it is known, so that nothing is drawn to be drawn again. Told between layout and
 * paint: who asks before makes the browser lay the page out for it.
 */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([size]) => {
      // What isn't shown has no width.
      flushSync(() => setWidth((known) => size?.contentRect.width || known));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/** Whole points round the averages, two at least: on the whole scale days that differ look alike. */
function averageRange(days: readonly MonthDay[]): [number, number] {
  const known = days.flatMap(({ average }) => (average === null ? [] : [average]));
  if (known.length === 0) return [pointsMin, pointsMax];
  const low = Math.max(pointsMin, Math.floor(Math.min(...known)));
  const high = Math.min(pointsMax, Math.max(Math.ceil(Math.max(...known)), low + 2));
  return [Math.min(low, high - 2), high];
}

/**
 * Reports against the goal, and below them the average points, day by day. A day's numbers are read by pointing at it
 * or with the arrow keys.
 */
export function MonthChart(props: MonthChartProps) {
  const { box, width } = useWidth();
  return <div ref={box}>{width > 0 && <Drawing {...props} width={width} />}</div>;
}

function Drawing({ label, days, width }: MonthChartProps & { width: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const reading = useDayReading();
  const [at, setAt] = useState<number>();
  const day = at === undefined ? undefined : days[at];

  const x = scaleBand({ domain: days.map(({ date }) => date), range: [left, width - right], padding: 0.3 });
  const most = Math.max(1, ...days.map(({ count, goal }) => Math.max(count, goal ?? 0)));
  const y = scaleLinear({ domain: [0, most], range: [counts.bottom, counts.top], nice: true });
  const [low, high] = averageRange(days);
  const points = scaleLinear({ domain: [low, high], range: [averages.bottom, averages.top] });
  const middle = ({ date }: MonthDay) => (x(date) ?? 0) + x.bandwidth() / 2;
  const number = (value: unknown) => formats.number(Number(value));

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const from = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    const index = Math.floor((from / (width - left - right)) * days.length);
    setAt(days[index] ? index : undefined);
  };

  return (
    <>
      <p aria-hidden="true" className="mb-2 min-h-10 text-sm text-muted tabular-nums sm:min-h-5">
        {day ? reading(day) : <Trans>Select a day to see its figures.</Trans>}
      </p>
      <div className="relative rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          className="block max-w-full"
          onPointerMove={point}
          onPointerDown={point}
          // A finger that is lifted leaves too: what it chose stays until the next touch.
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(undefined)}
        >
          {day && (
            <Bar
              x={(x(day.date) ?? 0) - (x.step() - x.bandwidth()) / 2}
              y={counts.top}
              width={x.step()}
              height={averages.bottom - counts.top}
              className="fill-hover"
            />
          )}
          <Group className="text-xs">
            <rect x={0} y={4} width={8} height={8} className="fill-accent" />
            <text x={12} y={12} className="fill-muted">{t`Reports`}</text>
            <rect x={112} y={7} width={14} height={2} className="fill-ink" />
            <text x={130} y={12} className="fill-muted">{t`Goal`}</text>
          </Group>
          <text x={0} y={averages.top - 12} className="fill-muted text-xs">{t`Average points`}</text>
          <Axis scale={y} ticks={[0, most]} format={number} />
          <Axis scale={points} ticks={[low, (low + high) / 2, high]} format={formats.decimal} />
          <Group className="stroke-line-strong" strokeDasharray="1 3">
            {[low, (low + high) / 2, high].map((value) => (
              <line key={value} x1={left} x2={width - right} y1={points(value)} y2={points(value)} />
            ))}
          </Group>
          <Group className="fill-accent">
            {/* By their places: a step to another month moves what is drawn instead of drawing it anew. */}
            {days.map((each, index) => (
              <Bar
                key={index}
                x={x(each.date) ?? 0}
                y={y(each.count)}
                width={x.bandwidth()}
                height={counts.bottom - y(each.count)}
                // Today isn't over: an outline.
                {...(each.isToday && { className: 'fill-surface stroke-accent', strokeWidth: 1.5 })}
              />
            ))}
          </Group>
          <Group className="fill-ink">
            {days.map(({ date, goal }, index) =>
              goal === null ? null : (
                <Bar
                  key={index}
                  x={(x(date) ?? 0) - (x.step() - x.bandwidth()) / 2}
                  y={y(goal) - 1}
                  width={x.step()}
                  height={2}
                />
              ),
            )}
          </Group>
          <Group className="fill-accent">
            {days.map((each, index) =>
              each.average === null || each.isToday ? null : (
                <circle key={index} cx={middle(each)} cy={points(each.average)} r={2.5} />
              ),
            )}
          </Group>
          <LinePath
            data={days.filter(({ isToday }) => !isToday)}
            x={middle}
            y={({ average }) => points(average ?? 0)}
            defined={({ average }) => average !== null}
            className="fill-none stroke-accent"
            strokeWidth={1.5}
          />
          {days.map((each) =>
            each.isToday && each.average !== null ? (
              <circle
                key={each.date}
                cx={middle(each)}
                cy={points(each.average)}
                r={3}
                strokeWidth={1.5}
                className="fill-surface stroke-accent"
              />
            ) : null,
          )}
          <AxisBottom
            top={averages.bottom}
            scale={x}
            tickValues={days.filter((_, index) => index % 5 === 0).map(({ date }) => date)}
            tickFormat={(date) => number(date.slice(8))}
            tickComponent={tick('middle', 6)}
            hideTicks
            axisLineClassName="stroke-line-strong"
            stroke="currentColor"
          />
        </svg>
        {/* The keyboard's way to the days: the platform's own slider, which is heard and not seen. */}
        <input
          type="range"
          aria-label={t`Day`}
          aria-valuetext={reading(day ?? days[0])}
          min={1}
          max={days.length}
          value={(at ?? 0) + 1}
          onFocus={() => setAt(at ?? 0)}
          onBlur={() => setAt(undefined)}
          onChange={(event) => setAt(Number(event.target.value) - 1)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
    </>
  );
}

interface AxisProps {
  scale: ReturnType<typeof scaleLinear<number>>;
  ticks: number[];
  format: (value: number) => string;
}

/** The two ends of a scale, at the left. */
function Axis({ scale, ticks, format }: AxisProps) {
  return (
    <AxisLeft
      left={left - 4}
      scale={scale}
      tickValues={ticks}
      tickFormat={(value) => format(Number(value))}
      tickComponent={tick('end', 4)}
      hideTicks
      hideAxisLine
    />
  );
}

/** Plain texts: those of the library measure themselves with an inline style, which the browser's policy forbids. */
const tick =
  (anchor: 'middle' | 'end', dy: number) =>
  ({ x, y, formattedValue }: TickRendererProps) => (
    <text x={x} y={y} dy={dy} textAnchor={anchor} className="fill-muted text-xs tabular-nums">
      {formattedValue}
    </text>
  );

/** Reads a day's numbers out: "Thu, 15 Oct: 9 reports, goal 10, average points 7.43". */
function useDayReading(): (day: MonthDay | undefined) => string {
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
