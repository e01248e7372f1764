/** The floor of the browser figures: React and react-dom alone, showing what the app shows from one call each. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { RestaurantMonth, RestaurantReports } from '#contract/restaurants.ts';
import { Columns, Control, Frame, Icon, Search, Sort } from './frame.tsx';
import { Month } from './month.tsx';

/** Of its own, so that the list and the restaurant's month are measured without it. */
const Windowed = lazy(() => import('./windowed.tsx').then((file) => ({ default: file.Windowed })));

const columns = ['Name', 'Type', 'Daily goal', 'Progress', 'Average', 'Bonus', 'Days reached'];

async function get<Data>(path: string): Promise<Data> {
  const token = localStorage.getItem('accessToken') ?? '';
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Data }).data;
}

/** What was read once is there at once: the floor of what the app has seen before. */
const read = new Map<string, unknown>();

const readAhead = async (path: string) => void read.set(path, await get(path));

function useData(path: string): unknown {
  const [, setShown] = useState<string>();
  useEffect(() => {
    if (!read.has(path)) void readAhead(path).then(() => setShown(path));
  }, [path]);
  return read.get(path);
}

function List({ onOpen }: { onOpen: (id: string) => void }) {
  const rows = (useData('/list') ?? []) as RestaurantMonth[];
  return (
    <Frame title="Restaurants" actions={['Set goals', 'Export', 'Add restaurant']}>
      <div>
        {['Previous', 'Month', 'Next', 'Type', 'All', 'In use', 'Archived'].map((name) => (
          <Control key={name} name={name} />
        ))}
        <Search name="Search restaurants" />
      </div>
      <Sort columns={columns} />
      <table>
        <caption>Restaurants</caption>
        <Columns columns={columns} />
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      <nav>
        <span>All of {rows.length}</span>
      </nav>
      <Control name="How the bonus is made" />
    </Frame>
  );
}

function Row({ row, onOpen }: { row: RestaurantMonth; onOpen: (id: string) => void }) {
  return (
    <tr>
      <th>
        <a
          href={`#${row.id}`}
          onMouseEnter={() => void readAhead(`/details?id=${row.id}`)}
          onClick={(event) => {
            event.preventDefault();
            onOpen(row.id);
          }}
        >
          {row.name}
        </a>
        <span>{row.store_id}</span>
      </th>
      <td>
        <span>
          <Icon />
          {row.drive_through ? 'Drive-Through' : 'In Store'}
        </span>
      </td>
      <td>
        <span>{row.daily_feedback_goal}</span>
      </td>
      <td>
        <span>
          {row.summary?.count} / {row.summary?.goal_to_date}
        </span>
        <span>
          <Icon />
          of the goal
        </span>
        <div>
          <div />
        </div>
      </td>
      <td>
        <span>{row.summary?.points_average}</span>
      </td>
      <td>
        <span>{row.summary?.bonus_total}</span>
      </td>
      <td>
        <span>{row.summary?.days_hit}</span>
      </td>
    </tr>
  );
}

function Details({ id }: { id: string }) {
  const [isBefore, setIsBefore] = useState(false);
  const shown = useData(`${isBefore ? '/before' : '/details'}?id=${id}`) as RestaurantReports | undefined;
  return shown && <Month shown={shown} onStep={(count) => setIsBefore(count < 0)} />;
}

function Floor() {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const leave = () => location.hash === '#Restaurants' && setId(undefined);
    addEventListener('hashchange', leave);
    return () => removeEventListener('hashchange', leave);
  }, []);
  if (location.hash === '#windowed')
    return (
      <Suspense>
        <Windowed read={get} />
      </Suspense>
    );
  return id === undefined ? <List onOpen={setId} /> : <Details id={id} />;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Floor />);
