/** The totals of a workbook of reports, and its sheets by person and by evaluator. */
import type { Locale } from '#contract/locale.ts';
import { currencies, fromMinor, toMinor, type Currency, type Minor } from '#contract/money.ts';
import { idMark, nameOf } from '#contract/person-name.ts';
import { pointsAverage } from '#contract/reports.ts';
import type { Person } from '#contract/users.ts';
import { columnTexts, sheetTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import { sorted } from '#server/lists/order.ts';
import type { ExportedReport, ReportRestaurant } from './reports.db.ts';
import type { SumSheet, TotalRow } from '#server/sheets/sheet.ts';

interface Sum {
  count: number;
  points: number;
  bonus: Minor;
}

interface PersonSum extends Sum {
  /** Of restaurant and person: what keeps the order stable. */
  readonly id: string;
  readonly person: Person;
  readonly restaurant: ReportRestaurant;
}

const ends = { by_person: 'evaluated_user', by_evaluator: 'evaluator' } as const;

export class ReportSums {
  readonly #totals = new Map<Currency, Sum>();
  readonly #people = { by_person: new Map<string, PersonSum>(), by_evaluator: new Map<string, PersonSum>() };

  /** Passes the pages on and counts their rows. */
  async *over(pages: AsyncIterable<ExportedReport[]>): AsyncGenerator<ExportedReport[]> {
    for await (const page of pages) {
      for (const row of page) this.#count(row);
      yield page;
    }
  }

  /** Below the rows: the count under the first columns, the bonus under its own; a row a currency. */
  totals(columns: readonly { readonly header: string }[], locale: Locale): TotalRow[] {
    const at = (name: keyof typeof columnTexts) =>
      columns.findIndex(({ header }) => header === say(columnTexts[name], locale));
    return this.#byCurrency().map(([currency, { count, bonus }]) => {
      const row = columns.map((): string | number | null => null);
      row[0] = say(columnTexts.total, locale);
      row[1] = `${say(columnTexts.count, locale)}: ${count}`;
      row[at('bonus')] = fromMinor(bonus);
      row[at('currency')] = currency;
      return row;
    });
  }

  sheets(locale: Locale): SumSheet[] {
    return (['by_person', 'by_evaluator'] as const).map((by) => ({
      title: say(sheetTexts[by], locale),
      columns: [
        { header: say(columnTexts[ends[by]], locale), kind: 'text', width: 28 },
        { header: say(columnTexts.mark, locale), kind: 'text', width: 10 },
        { header: say(columnTexts.restaurant, locale), kind: 'text', width: 28 },
        { header: say(columnTexts.store_id, locale), kind: 'text', width: 13 },
        { header: say(columnTexts.count, locale), kind: 'whole', width: 12 },
        { header: say(columnTexts.points_average, locale), kind: 'decimal', width: 14 },
        { header: say(columnTexts.bonus, locale), kind: 'decimal', width: 14 },
        { header: say(columnTexts.currency, locale), kind: 'text', width: 10 },
      ],
      rows: sorted(
        [...this.#people[by].values()],
        ({ person, restaurant }) => [person.last_name, person.first_name, restaurant.name],
        locale,
      ).map((sum) => [
        nameOf(sum.person),
        idMark(sum.person.id),
        sum.restaurant.name,
        sum.restaurant.store_id,
        ...figures(sum, sum.restaurant.currency),
      ]),
      totals: this.#byCurrency().map(([currency, sum]) => [
        say(columnTexts.total, locale),
        null,
        null,
        null,
        ...figures(sum, currency),
      ]),
    }));
  }

  #byCurrency(): [Currency, Sum][] {
    return currencies.flatMap((currency): [Currency, Sum][] => {
      const sum = this.#totals.get(currency);
      return sum ? [[currency, sum]] : [];
    });
  }

  #count({ report, restaurant }: ExportedReport): void {
    const bonus = toMinor(report.bonus);
    const sums: Sum[] = [
      kept(this.#totals, restaurant.currency, () => ({ count: 0, points: 0, bonus: 0 })),
      ...(['by_person', 'by_evaluator'] as const).map((by) => {
        const person = report[ends[by]];
        const id = `${restaurant.id} ${person.id}`;
        return kept(this.#people[by], id, () => ({
          id,
          person,
          restaurant,
          count: 0,
          points: 0,
          bonus: 0,
        }));
      }),
    ];
    for (const sum of sums) {
      sum.count += 1;
      sum.points += report.points;
      sum.bonus += bonus;
    }
  }
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

function figures({ count, points, bonus }: Sum, currency: Currency): TotalRow {
  return [count, pointsAverage(points, count)?.toFixed(2) ?? null, fromMinor(bonus), currency];
}
