/** A statement that has everything, for the pages that a mailed link leads to: on the screen and on its one sheet. */
import { addDays } from '#contract/month.ts';
import type { Statement } from '#contract/statements.ts';

const setBy = 'Maria-Alexandra Smărăndița Constantinescu-Brâncoveanu';
const rule: Statement['formula'][number]['rule'] = {
  currency: 'RON',
  valid_from: '2026-08-01',
  points_threshold: 7,
  amount_per_point: '2.50',
  set_at: '2026-07-20T07:00:00.000Z',
  set_by: setBy,
};
const comment =
  'A rezolvat o reclamație calm și repede, apoi a rămas după program până a plecat ultimul client.';

/** A report a day from the first of September on, three on the busiest days; `causes` changes in August. */
export function madeStatement({ reports: count, causes }: { reports: number; causes: number }): Statement {
  const bonus = (count * 2.5).toFixed(2);
  const report = (index: number): Statement['days'][number]['reports'][number] => ({
    id: `report-${index}`,
    observed_at: `2026-09-${String((index % 30) + 1).padStart(2, '0')}T${String(10 + (index % 3))}:30:00.000Z`,
    evaluator: 'Maximilian-Friedrich Freiherr von Hohenstein-Wittgenstein',
    points: 8,
    bonus: '2.50',
    rule_from: '2026-08-01',
    comment: index % 3 === 0 ? comment : '',
  });
  const reports = Array.from({ length: count }, (_, index) => report(index));
  const byDay = Map.groupBy(reports, ({ observed_at }) => observed_at.slice(0, 10));
  return {
    id: '4F7A-21C9-8B0E',
    person: {
      first_name: 'Maria-Alexandra Smărăndița',
      last_name: 'Constantinescu-Brâncoveanu de Târgoviște',
    },
    locale: null,
    restaurant: { name: 'Timișoara Circumvalațiunii', store_id: 'RO-TM-01', time_zone: 'Europe/Bucharest' },
    currency: 'RON',
    month: '2026-09',
    number: 2,
    closed_at: '2026-10-03T08:00:00.000Z',
    withdrawn_at: null,
    closed_again_at: null,
    count,
    points_total: count * 8,
    points_average: 8,
    bonus,
    correction: '-2.50',
    payable: (count * 2.5 - 2.5).toFixed(2),
    changes: [
      {
        month: '2026-08',
        amount: `-${(causes * 2.5).toFixed(2)}`,
        causes: Array.from({ length: causes }, (_, index) => ({
          date: addDays('2026-08-01', index),
          cause: 'voided',
          at: '2026-09-12T07:00:00.000Z',
          by: setBy,
          reason: 'Înregistrat de două ori',
          before: '2.50',
          after: '0.00',
        })),
      },
    ],
    carried_in: '0.00',
    carried_out: ((causes - 1) * 2.5).toFixed(2),
    days: [...byDay].map(([date, own]) => ({
      date,
      bonus: (own.length * 2.5).toFixed(2),
      goal: { goal: 12, valid_from: '2026-06-01', set_at: '2026-05-30T07:00:00.000Z', set_by: setBy },
      reports: own,
    })),
    reports_archived: false,
    known_bonus: bonus,
    formula: [{ rule, count, points: count * 8, points_above: count, by_rule: bonus, bonus, differing: 0 }],
    questions_until: '2026-10-13',
    may_ask: true,
    questions: [
      {
        id: 'question-1',
        report_id: null,
        text: 'Îmi lipsește un feedback din prima săptămână.',
        asked_at: '2026-10-05T07:00:00.000Z',
        answer: `Aveți dreptate, l-am adăugat: https://exemplu.example/?id=${'d1f3r3nta'.repeat(20)}`,
        outcome: 'corrected',
        answered_at: '2026-10-06T07:00:00.000Z',
      },
      {
        id: 'question-2',
        report_id: 'report-0',
        // A pasted address may have no place to break.
        text: `E sigur feedbackul meu? https://exemplu.example/?id=${'f33db4ck'.repeat(20)}`,
        asked_at: '2026-10-07T07:00:00.000Z',
        answer: null,
        outcome: null,
        answered_at: null,
      },
    ],
  };
}
