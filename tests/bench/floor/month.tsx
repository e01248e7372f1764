/** A restaurant's month on the floor: its tiles, calendar, chart, people and the first fifty reports. */
import type { DayTotal, ReportItem } from '#contract/reports.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import type { Person } from '#contract/users.ts';
import { Columns, Control, Frame, Icon, Search, Sort } from './frame.tsx';

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`;

const Tile = ({ name, value }: { name: string; value: unknown }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <button type="button">
        {String(value)}
        <span>show the reports</span>
      </button>
    </dd>
    <dd>
      <div>
        <div />
      </div>
      <span>
        <Icon />
        of the month
      </span>
    </dd>
  </div>
);

function Calendar({ days }: { days: readonly DayTotal[] }) {
  // Monday first.
  const [first] = days;
  const before = first ? (new Date(first.date).getUTCDay() + 6) % 7 : 0;
  const cells = [...Array.from({ length: before }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  );
  return (
    <section>
      <h2>Calendar</h2>
      <table>
        <thead>
          <tr>
            {['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((day, at) => (
                <td key={at}>
                  {day && (
                    <button type="button" data-day={day.date}>
                      <span>{Number(day.date.slice(8))}</span>
                      <Icon />
                      <span>
                        <b>{day.count}</b>
                        <span>/{day.goal}</span>
                      </span>
                      <span>
                        {day.date}: {day.count} of {day.goal}
                      </span>
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Chart({ days }: { days: readonly DayTotal[] }) {
  const most = Math.max(1, ...days.map(({ count, goal }) => Math.max(count, goal ?? 0)));
  const x = (index: number) => 32 + index * 16;
  const y = (count: number) => 178 - (count / most) * 154;
  return (
    <section>
      <h2>Day by day</h2>
      <p>Select a day to see its figures.</p>
      <svg role="img" aria-label="Chart" width={520} height={300}>
        {[0, 1, 2, 3, 4].map((tick) => (
          <g key={tick}>
            <line x1={32} x2={514} y1={24 + tick * 50} y2={24 + tick * 50} />
            <text x={0} y={24 + tick * 50}>
              {tick}
            </text>
          </g>
        ))}
        {days.map(({ date, count, goal, points }, index) => (
          <g key={date}>
            <rect x={x(index)} y={y(count)} width={11} height={178 - y(count)} />
            <rect x={x(index) - 2} y={y(goal ?? 0)} width={16} height={2} />
            {count > 0 && <circle cx={x(index)} cy={276 - (points / count) * 6} r={2.5} />}
          </g>
        ))}
      </svg>
      <Control name="Show as table" />
    </section>
  );
}

function People({ title, people }: { title: string; people: readonly (readonly [Person, ReportItem[]])[] }) {
  const columns = [title, 'Reports', 'Average', 'Points', 'Bonus'];
  return (
    <section>
      <h2>{title}</h2>
      <Sort columns={columns} />
      <table>
        <Columns columns={columns} />
        <tbody>
          {people.map(([person, reports]) => {
            const points = reports.reduce((sum, report) => sum + report.points, 0);
            return (
              <tr key={person.id}>
                <th>
                  <button type="button">{nameOf(person)}</button>
                </th>
                <td>{reports.length}</td>
                <td>{(points / reports.length).toFixed(2)}</td>
                <td>{points}</td>
                <td>{reports.reduce((sum, { bonus }) => sum + Number(bonus), 0).toFixed(2)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const reportColumns = ['Date', 'Points', 'Bonus', 'Evaluator', 'Evaluated user'];

const Report = ({ report }: { report: ReportItem }) => (
  <tr>
    <th>
      <button type="button">
        <time>{report.date}</time>
      </button>
      <span>{report.observed_at?.slice(11, 16)}</span>
    </th>
    <td>
      <button type="button">{report.points}</button>
    </td>
    <td>{report.bonus}</td>
    <td>
      <button type="button">{nameOf(report.evaluator)}</button>
    </td>
    <td>
      <div>
        <button type="button">{nameOf(report.evaluated_user)}</button>
      </div>
      {report.comment && <p>{report.comment}</p>}
    </td>
    <td>
      <div>
        <button type="button" aria-label="Actions">
          <Icon />
        </button>
      </div>
    </td>
  </tr>
);

interface MonthProps {
  shown: RestaurantReports;
  onStep: (count: -1 | 1) => void;
}

export function Month({ shown, onStep }: MonthProps) {
  const { reports, days, summary } = shown;
  const by = (side: 'evaluator' | 'evaluated_user') =>
    [...Map.groupBy(reports, (report) => report[side].id).values()].map(
      (own) => [(own[0] as ReportItem)[side], own] as const,
    );
  return (
    <Frame title={shown.name} actions={['Record', 'Edit', 'More']}>
      <nav>
        <a href="#month">Month</a>
        <a href="#people">People</a>
        <a href="#history">History</a>
      </nav>
      <div>
        <Control name="Previous month" onPress={() => onStep(-1)} />
        <Control name={String(shown.month)} />
        <Control name="Next month" onPress={() => onStep(1)} />
        {['Voided reports', 'Print', 'Export'].map((name) => (
          <Control key={name} name={name} />
        ))}
      </div>
      <dl>
        <Tile name="Reports" value={summary?.count} />
        <Tile name="Average points" value={summary?.points_average} />
        <Tile name="Bonus" value={summary?.bonus_total} />
        <Tile name="Days reached" value={summary?.days_hit} />
      </dl>
      <Calendar days={days} />
      <Chart days={days} />
      <People title="By evaluated user" people={by('evaluated_user')} />
      <People title="By evaluator" people={by('evaluator')} />
      <section>
        <h2>Reports</h2>
        <Search name="Search the reports" />
        <Sort columns={reportColumns} />
        <table>
          <Columns columns={[...reportColumns, 'Actions']} />
          <tbody>
            {reports.slice(0, 50).map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </tbody>
        </table>
        <nav>
          <Control name="Previous page" />
          <span>1–50 of {reports.length}</span>
          <Control name="Next page" />
        </nav>
      </section>
    </Frame>
  );
}
