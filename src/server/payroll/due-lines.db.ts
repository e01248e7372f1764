/** The lines of closings in force that no payroll run holds. */
import type { Kysely } from 'kysely';
import type { Currency, Minor } from '#contract/money.ts';
import { fromMinor } from '#contract/money.ts';
import type { Month } from '#contract/month.ts';
import type { DuePayroll } from '#contract/payroll.ts';
import { closingLines } from '#server/closings/closing-lines.db.ts';
import type { Schema, UsersTable } from '#server/db/schema.ts';

/** A person's part of a closing, as payroll files tell it. */
export interface PayrollLine {
  restaurant_id: string;
  restaurant_name: string;
  store_id: string;
  currency: Currency;
  month: Month;
  number: number;
  closed_at: string;
  user_id: string;
  first_name: string;
  last_name: string;
  /** The person's present one; null where somebody who was deleted had one that another person has by now. */
  payroll_id: string | null;
  status: UsersTable['status'];
  count: number;
  points: number;
  bonus_minor: Minor;
  payable_minor: Minor;
}

interface Asked {
  currency?: Currency | undefined;
  /** Held ones too, of this month alone. */
  wholeMonth?: Month;
}

/** What is above 0, the earliest month first, then by the names of the restaurants and of the people. */
export async function readPayrollLines(
  db: Kysely<Schema>,
  { currency, wholeMonth }: Asked = {},
): Promise<PayrollLine[]> {
  return closingLines(db)
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select((of) => [
      'l.restaurant_id',
      'r.name as restaurant_name',
      'r.store_id',
      'r.currency',
      'l.month',
      'l.number',
      'c.closed_at',
      'l.user_id',
      'l.first_name',
      'l.last_name',
      of
        .case()
        // Of the same name it is as a rule the same person, who was hired again.
        .when(
          of.and([
            of('u.status', '=', 'deleted'),
            of.exists(
              of
                .selectFrom('users as holder')
                .select('holder.id')
                .where('holder.payroll_id_folded', '=', of.fn<string>('lower', ['u.payroll_id']))
                .whereRef('holder.search_folded', '<>', 'u.search_folded'),
            ),
          ]),
        )
        .then(null)
        .else(of.ref('u.payroll_id'))
        .end()
        .as('payroll_id'),
      'u.status',
      'l.count',
      'l.points',
      'l.bonus_minor',
      'l.payable_minor',
    ])
    .where('c.withdrawn_at', 'is', null)
    .where('l.payable_minor', '>', 0)
    .$if(currency !== undefined, (query) => query.where('r.currency', '=', currency ?? 'RON'))
    .$if(wholeMonth !== undefined, (query) => query.where('l.month', '=', wholeMonth ?? ''))
    .$if(wholeMonth === undefined, (query) =>
      query.where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('payroll_lines as p')
              .select('p.run_id')
              .whereRef('p.restaurant_id', '=', 'l.restaurant_id')
              .whereRef('p.month', '=', 'l.month')
              .whereRef('p.number', '=', 'l.number')
              .whereRef('p.user_id', '=', 'l.user_id')
              .where('p.taken_back', '=', 0),
          ),
        ),
      ),
    )
    .orderBy('l.month')
    .orderBy('r.search_folded')
    .orderBy('l.restaurant_id')
    .orderBy('u.search_folded')
    .orderBy('l.user_id')
    .execute();
}

/** How many people and restaurants, and how much. */
export function sumsOf(lines: readonly PayrollLine[]) {
  return {
    people: new Set(lines.map(({ user_id }) => user_id)).size,
    restaurants: new Set(lines.map(({ restaurant_id }) => restaurant_id)).size,
    payable: lines.reduce((sum, { payable_minor }) => sum + payable_minor, 0),
  };
}

/** Lines of one currency as what is due of it. */
export function toDue(currency: Currency, lines: readonly PayrollLine[]): DuePayroll {
  const closings = Map.groupBy(lines, ({ restaurant_id, month }) => `${restaurant_id} ${month}`);
  const { payable, ...sums } = sumsOf(lines);
  return {
    currency,
    closings: [...closings.values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      return [
        {
          restaurant: { id: first.restaurant_id, name: first.restaurant_name, store_id: first.store_id },
          month: first.month,
          number: first.number,
          closed_at: first.closed_at,
          payable: fromMinor(sumsOf(own).payable),
          lines: own.map(({ user_id, payable_minor }) => ({
            person_id: user_id,
            payable: fromMinor(payable_minor),
          })),
          unnumbered: own
            .filter(({ payroll_id }) => payroll_id === null)
            .map(({ user_id, first_name, last_name, status }) => ({
              id: user_id,
              first_name,
              last_name,
              is_deleted: status === 'deleted',
            })),
        },
      ];
    }),
    ...sums,
    payable: fromMinor(payable),
  };
}

/** What is due, by currency. */
export async function listDue(db: Kysely<Schema>): Promise<DuePayroll[]> {
  const lines = await readPayrollLines(db);
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => toDue(currency, own));
}
