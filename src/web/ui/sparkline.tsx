interface SparklineProps {
  /** What is to be seen, in a sentence. */
  label: string;
  /** Oldest first: which step it is (from 0), the value, and what was aimed at; null where there was no aim. */
  values: readonly { at: number; value: number; goal: number | null }[];
  /** A value that isn't final yet: an open dot beside the line. */
  open?: { at: number; value: number; goal: number | null } | undefined;
  /** How many steps there will be: the line grows to the right as they come. */
  steps: number;
}

const width = 96;
const height = 28;
/** So that no line is cut at the edge. */
const edge = 3;

/** A small line of values over the goal, which is dashed: a hint of the trend, not a chart to read numbers from. */
export function Sparkline({ label, values, open, steps }: SparklineProps) {
  const all = open ? [...values, open] : values;
  const most = Math.max(1, ...all.map(({ value, goal }) => Math.max(value, goal ?? 0)));
  const stepWidth = (width - 2 * edge) / Math.max(1, steps);
  const x = (at: number) => edge + stepWidth * (at + 0.5);
  const y = (value: number) => height - edge - (value / most) * (height - 2 * edge);
  const number = (value: number) => value.toFixed(1);

  const line = values
    .map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${number(x(at))} ${number(y(value))}`)
    .join('');
  const goals = all
    .map(({ at, goal }) =>
      goal === null ? '' : `M${number(x(at) - stepWidth / 2)} ${number(y(goal))}h${number(stepWidth)}`,
    )
    .join('');
  const last = values.at(-1);

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={goals} className="stroke-line-strong" strokeDasharray="1.5 2" />
      <path d={line} className="stroke-accent" strokeWidth="1.5" />
      {open && (
        <circle
          cx={x(open.at)}
          cy={y(open.value)}
          r="2.25"
          strokeWidth="1.25"
          className="fill-surface stroke-accent"
        />
      )}
      {last && <circle cx={x(last.at)} cy={y(last.value)} r="2" className="fill-accent" />}
    </svg>
  );
}
