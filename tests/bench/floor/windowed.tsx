/** The floor of a long month: React and a virtualizer, 10,000 rows from one call, and a search that folds them once. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useState } from 'react';
import type { ReportItem } from '#contract/reports.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';

const nameOf = ({ evaluator, evaluated_user }: ReportItem) =>
  [evaluator, evaluated_user].map((person) => `${person.first_name} ${person.last_name}`);

interface Row {
  report: ReportItem;
  text: string;
}

export function Windowed({ read }: { read: (path: string) => Promise<RestaurantMonth> }) {
  const [all, setAll] = useState<Row[]>([]);
  const [words, setWords] = useState('');
  useEffect(() => {
    const load = async () => {
      const { reports } = await read('/month');
      const textOf = (report: ReportItem) => [...nameOf(report), report.comment].join('\n');
      setAll(reports.map((report) => ({ report, text: textOf(report).toLowerCase() })));
    };
    void load();
  }, [read]);
  const wanted = useDeferredValue(words);
  const rows = all.filter(({ text }) => text.includes(wanted));
  const virtualizer = useWindowVirtualizer({ count: rows.length, estimateSize: () => 58, overscan: 2 });
  const items = virtualizer.getVirtualItems();
  return (
    <>
      <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      <table aria-rowcount={rows.length + 1}>
        <caption>Reports</caption>
        <tbody>
          <tr style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => {
            const report = rows[index]?.report;
            return (
              report && (
                <tr key={report.id} data-index={index} ref={virtualizer.measureElement}>
                  <td>{report.date}</td>
                  <td>{report.points}</td>
                  <td>{report.bonus}</td>
                  <td>{nameOf(report)[0]}</td>
                  <td>
                    {nameOf(report)[1]}
                    <p>{report.comment}</p>
                  </td>
                </tr>
              )
            );
          })}
          <tr style={{ height: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
    </>
  );
}
