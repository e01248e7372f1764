/** Decides for each row of a file of reports whether it is new, changed, unchanged or refused. */
import { v7 as newId } from 'uuid';
import type { Insertable, Selectable } from 'kysely';
import type { Currency } from '#contract/money.ts';
import { monthOfDay, type Month } from '#contract/month.ts';
import { nameOf } from '#contract/person-name.ts';
import { clientMadeId } from '#contract/text.ts';
import type { Person } from '#contract/users.ts';
import { changes } from '#server/audit/author.db.ts';
import { bonusOn, type Rules } from '#server/bonus/rules.db.ts';
import type { ReportsTable, RestaurantsTable } from '#server/db/schema.ts';
import { endOf, personAt, type End } from '#server/reports/reports.db.ts';
import type { Run } from './kind.ts';
import { toColumns, type ReportDraft } from './report-fields.ts';
import type { ReportTime, RestaurantClock } from './report-moment.ts';
import type { ReportWrites } from './report-writes.db.ts';
import type { RestaurantPeople } from './restaurant-people.db.ts';
import { pairKey, type StoredReport } from './stored-reports.db.ts';
import { RowResults } from './row-results.ts';

/** A restaurant and its clock. */
export type Restaurant = Selectable<RestaurantsTable> & { readonly clock: RestaurantClock };

/** A draft whose restaurant is known. */
export interface Placed extends ReportDraft {
  readonly restaurant: Restaurant;
}

/** A draft whose time and people are known, but not yet whether it is stored. */
export interface Resolved extends Placed {
  readonly time: ReportTime;
  readonly evaluatorIs: Person;
  readonly evaluatedIs: Person;
}

export class ReportPlanner {
  readonly results = new RowResults();
  readonly writes: ReportWrites;
  readonly #people: RestaurantPeople;
  readonly #rulesOf: (currency: Currency) => Rules;
  readonly #run: Run;
  /** Whose reports can't be imported, by nobody's choice. */
  readonly #archivedMonths: ReadonlySet<Month>;
  /** Whose reports can't be imported. */
  readonly #closedMonths: ReadonlyMap<string, ReadonlySet<Month>>;
  /** The line of each id and key in the file. */
  readonly #taken = new Map<string, number>();

  constructor(
    people: RestaurantPeople,
    rulesOf: (currency: Currency) => Rules,
    closedMonths: ReadonlyMap<string, ReadonlySet<Month>>,
    archivedMonths: ReadonlySet<Month>,
    run: Run,
  ) {
    this.#people = people;
    this.#rulesOf = rulesOf;
    this.#closedMonths = closedMonths;
    this.#archivedMonths = archivedMonths;
    this.#run = run;
    this.writes = { added: [], revived: [], changed: [] };
  }

  /** A row with the id of a stored report: only the fields that differ are checked. */
  correct(draft: Placed, stored: StoredReport): void {
    const { reader, restaurant, moment } = draft;
    reader.refuseTwin('id', stored.id, this.#taken);
    if (stored.restaurant_id !== restaurant.id) reader.refuse('store_id', 'invalid');
    if (reader.errors.length > 0 || !moment) return this.results.refuse(reader);

    const isSameTime = restaurant.clock.shows(moment, stored);
    const time = isSameTime ? undefined : restaurant.clock.time(moment);
    if (typeof time === 'string') reader.refuse('observed_at', time);
    const newTime = typeof time === 'object' ? time : undefined;
    const day = newTime?.day ?? stored.business_date;
    const evaluator = this.#personOf('evaluator', draft, day, stored);
    const evaluated = this.#personOf('evaluated_user', draft, day, stored);
    if (!evaluator || !evaluated || reader.errors.length > 0) return this.results.refuse(reader);
    if (evaluator.id === evaluated.id) {
      reader.refuse('evaluated_user', 'oneself');
      return this.results.refuse(reader);
    }
    this.#compare(draft, stored, {
      ...stored,
      ...(newTime && { observed_at: newTime.at.toISOString(), business_date: newTime.day }),
      ...endOf('evaluator', evaluator),
      ...endOf('evaluated_user', evaluated),
    });
  }

  /**
   * A row without an id, or with a new one: every field is checked. Undefined, with the errors in the reader, for a
   * refused row.
   */
  resolve(draft: Placed): Resolved | undefined {
    const { reader, restaurant, moment, id } = draft;
    if (id !== '' && reader.parse('id', clientMadeId) !== undefined) reader.refuseTwin('id', id, this.#taken);
    const time = moment && restaurant.clock.time(moment);
    if (typeof time === 'string') reader.refuse('observed_at', time);
    if (typeof time === 'object') {
      const evaluatorIs = this.#personOf('evaluator', draft, time.day);
      const evaluatedIs = this.#personOf('evaluated_user', draft, time.day);
      if (evaluatorIs && evaluatorIs.id === evaluatedIs?.id) reader.refuse('evaluated_user', 'oneself');
      if (evaluatorIs && evaluatedIs && reader.errors.length === 0) {
        return { ...draft, time, evaluatorIs, evaluatedIs };
      }
    }
    this.results.refuse(reader);
    return undefined;
  }

  /** Places a checked row among the stored reports of its month. */
  place(draft: Resolved, byPair: ReadonlyMap<string, readonly StoredReport[]>): void {
    const { reader, restaurant, time, evaluatorIs, evaluatedIs } = draft;
    const key = `${restaurant.id} ${time.key} ${evaluatorIs.id} ${evaluatedIs.id}`;
    if (draft.id === '' && reader.refuseTwin('observed_at', key, this.#taken))
      return this.results.refuse(reader);
    const stored = draft.id === '' ? this.#findSame(draft, byPair) : undefined;
    if (stored && reader.refuseTwin('observed_at', stored.id, this.#taken))
      return this.results.refuse(reader);
    if (stored) return this.#compare(draft, stored, stored);
    const added = this.#added(draft);
    if (this.#refuses(reader, added)) return this.results.refuse(reader);
    this.writes.added.push(added);
    this.results.add({
      line: reader.row.line,
      name: nameOf(evaluatedIs),
      values: {
        store_id: restaurant.store_id,
        observed_at: added.observed_at,
        evaluator: nameOf(evaluatorIs),
        points: added.points,
      },
      time_zone: restaurant.time_zone,
    });
  }

  /** Of several reports in one minute: the one with the exact instant, then the one with the same points. */
  #findSame(
    { time, evaluatorIs, evaluatedIs, points }: Resolved,
    byPair: ReadonlyMap<string, readonly StoredReport[]>,
  ): StoredReport | undefined {
    const same = byPair
      .get(pairKey(time.key, evaluatorIs.id, evaluatedIs.id))
      ?.filter((report) => report.observed_at.startsWith(time.key));
    const isAt = ({ observed_at }: StoredReport) => Date.parse(observed_at) === time.at.getTime();
    return same?.find(isAt) ?? same?.find((report) => report.points === points) ?? same?.[0];
  }

  /**
   * The person whom a row names; nobody is an error in the reader. The people of a stored report may be named as they
   * were then, and of the name and the e-mail the one that differs from them counts as the correction.
   */
  #personOf(end: End, draft: Placed, day: string, stored?: StoredReport): Person | undefined {
    const own = stored && personAt(end, stored);
    const unlessOwn = (cell: string) => (own && this.#means(cell, own) ? '' : cell);
    const named = { name: unlessOwn(draft[end].name), email: unlessOwn(draft[end].email) };
    if (own && named.name === '' && named.email === '') {
      if (day === stored.business_date || this.#people.mayBe(end, own.id, stored.restaurant_id, day))
        return own;
      draft.reader.refuse(end, 'not_in_store');
      return undefined;
    }
    const found = this.#people.find(end, named, draft.restaurant.id, day);
    if (typeof found === 'object') return found;
    draft.reader.refuse(named.email === '' ? end : `${end}_email`, found);
    return undefined;
  }

  #means(cell: string, { id, ...person }: Person): boolean {
    if (cell.includes('@')) return this.#people.byEmail(cell)?.id === id;
    return this.#people.nameKey(cell) === this.#people.nameKey(nameOf(person));
  }

  /** Compares a stored report with the row. */
  #compare({ reader, points, comment, restaurant }: Placed, stored: StoredReport, moved: StoredReport): void {
    const columns = {
      ...moved,
      points: points ?? stored.points,
      comment: comment === undefined ? stored.comment : comment,
    };
    const earnsAnew = columns.points !== stored.points || columns.business_date !== stored.business_date;
    const after = earnsAnew
      ? { ...columns, bonus_minor: this.#bonus(restaurant, columns.business_date, columns.points) }
      : columns;
    const changed = changes(toColumns(stored, after), toColumns(after, stored));
    if (!changed) return this.results.keep();
    if (this.#refuses(reader, stored) || this.#refuses(reader, after)) return this.results.refuse(reader);
    this.writes.changed.push({ before: stored, after });
    this.results.change({
      line: reader.row.line,
      name: nameOf(personAt('evaluated_user', stored)),
      ...changed,
      time_zone: restaurant.time_zone,
    });
  }

  /** Whether no report of the month can be imported; why is then in the reader. */
  #refuses(
    reader: Placed['reader'],
    { restaurant_id, business_date }: Pick<StoredReport, 'restaurant_id' | 'business_date'>,
  ): boolean {
    const month = monthOfDay(business_date);
    const isArchived = this.#archivedMonths.has(month);
    if (!isArchived && !this.#closedMonths.get(restaurant_id)?.has(month)) return false;
    reader.refuse('observed_at', isArchived ? 'month_archived' : 'month_closed');
    return true;
  }

  #bonus(restaurant: Restaurant, day: string, points: number): number {
    return bonusOn(this.#rulesOf(restaurant.currency), day, points);
  }

  #added({
    id,
    restaurant,
    time,
    evaluatorIs,
    evaluatedIs,
    points = 0,
    comment,
  }: Resolved): Insertable<ReportsTable> {
    return {
      restaurant_id: restaurant.id,
      business_date: time.day,
      id: id === '' ? newId() : id,
      points,
      bonus_minor: this.#bonus(restaurant, time.day, points),
      comment: comment ?? null,
      ...endOf('evaluator', evaluatorIs),
      ...endOf('evaluated_user', evaluatedIs),
      observed_at: time.at.toISOString(),
      recorded_at: this.#run.author.now.toISOString(),
      corrected_at: null,
      import_id: this.#run.importId,
    };
  }
}
