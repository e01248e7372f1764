/** The floor of the browser figures: React and react-dom alone, showing the same two tables from one call each. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { RestaurantMonth } from '#contract/restaurants.ts';

/** Of its own, so that the list and the store's month are measured without it. */
const Windowed = lazy(() => import('./windowed.tsx').then((file) => ({ default: file.Windowed })));

async function get<Data>(path: string): Promise<Data> {
  const token = localStorage.getItem('accessToken') ?? '';
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Data }).data;
}

function List({ onOpen }: { onOpen: (id: string) => void }) {
  const [rows, setRows] = useState<RestaurantMonth[]>([]);
  useEffect(() => {
    void get<RestaurantMonth[]>('/list').then(setRows);
  }, []);
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <a
                href={`#${row.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  onOpen(row.id);
                }}
              >
                {row.name}
              </a>
            </td>
            <td>{row.store_id}</td>
            <td>{row.drive_through ? 'Drive-Through' : 'In Store'}</td>
            <td>{row.daily_feedback_goal}</td>
            <td>
              {row.summary?.count} / {row.summary?.goal_to_date}
            </td>
            <td>{row.summary?.points_average}</td>
            <td>{row.summary?.bonus_total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Details({ id }: { id: string }) {
  const [shown, setShown] = useState<RestaurantMonth>();
  useEffect(() => {
    void get<RestaurantMonth>(`/details?id=${id}`).then(setShown);
  }, [id]);
  if (!shown) return null;
  return (
    <>
      <h1>{shown.name}</h1>
      <table>
        <tbody>
          {shown.reports.slice(0, 200).map((report) => (
            <tr key={report.id}>
              <td>{report.date}</td>
              <td>{report.points}</td>
              <td>{report.bonus}</td>
              <td>
                {report.evaluator.first_name} {report.evaluator.last_name}
              </td>
              <td>
                {report.evaluated_user.first_name} {report.evaluated_user.last_name}
                <p>{report.comment}</p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Floor() {
  const [id, setId] = useState<string>();
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
