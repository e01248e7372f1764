/** A restaurant's month of thousands of reports, as busy restaurants have them: forty people, a comment on every third report. */
import { daysOfMonth, type Month } from '#contract/month.ts';
import { fromMinor } from '#contract/money.ts';
import type { ReportItem } from '#contract/reports.ts';

const firstNames = ['Ștefan', 'Ioana', 'Bianca', 'Țuțu', 'Mihai', 'Ana', 'Răzvan', 'Jürgen'];
const lastNames = ['Popescu', 'Țăranu', 'Mureșan', 'Weiß', 'Ardelean'];
const comments = [
  'Servire corectă, dar fără salut la intrare.',
  'Comanda a venit repede și completă.',
  'Hat nach dem Getränk gefragt, sehr freundlich.',
];

/** One of the forty people. */
function personAt(index: number) {
  return {
    id: `person-${index}`,
    first_name: firstNames[index % firstNames.length] ?? '',
    last_name: lastNames[index % lastNames.length] ?? '',
  };
}

/** So many reports of a month, newest first; the same at every call. */
export function longMonth(month: Month, count: number): ReportItem[] {
  const days = daysOfMonth(month).toReversed();
  return Array.from({ length: count }, (_, index) => {
    const date = days[Math.floor((index * days.length) / count)] ?? '';
    const points = (index * 7) % 11;
    const at = `${date}T${String(20 - (index % 12)).padStart(2, '0')}:15:00.000Z`;
    return {
      id: `019a4d6e-7c9b-7000-8000-${String(count - index).padStart(12, '0')}`,
      restaurant_id: '019a4d6e-7c9b-7000-9000-000000000001',
      date,
      points,
      bonus: fromMinor(points > 7 ? (points - 7) * 250 : 0),
      comment: index % 3 === 0 ? `${comments[index % comments.length]} Nr. ${index}` : null,
      evaluator: personAt((index * 3) % 4),
      evaluated_user: personAt((index * 13) % 40),
      observed_at: at,
      recorded_at: at,
      corrected_at: null,
    };
  });
}
