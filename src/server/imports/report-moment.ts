/** The instant and the business day of a report, in its restaurant's calendar. */
import { clockSkew } from '#contract/feedback.ts';
import type { FieldCode } from '#contract/issue.ts';
import { instantAt } from '#contract/local-time.ts';
import { addDays, businessDay, localMinute, type Calendar, type Day } from '#contract/month.ts';
import type { ReportsTable } from '#server/db/schema.ts';
import type { Moment } from './read-moment.ts';

/** The time of a day without one: it lies within that business day, whenever the day begins. */
const noon = '12:00';

export interface ReportTime {
  readonly at: Date;
  readonly day: Day;
  /** The minute, or the second where the file has it: it distinguishes two reports of the same people. */
  readonly key: string;
}

/** An hour of a local day as its first instant, and as the clocks show that: `YYYY-MM-DD HH`. */
interface Hour {
  readonly begins: number;
  /** Another hour where a spring night skips it. */
  readonly shown: string;
}

/** A restaurant's clock with a cache: a zone's offset costs more than a look-up. */
export class RestaurantClock {
  readonly #calendar: Calendar & { opened_on: Day };
  readonly #hours = new Map<string, Hour>();
  readonly #now: Date;
  readonly #today: Day;

  constructor(calendar: Calendar & { opened_on: Day }, now: Date) {
    this.#calendar = calendar;
    this.#now = now;
    this.#today = businessDay(now, calendar);
  }

  /** The instant and business day, or the code of the error. */
  time(moment: Moment): ReportTime | FieldCode {
    const reportTime =
      'instant' in moment ? this.#ofInstant(moment.instant) : this.#ofClock(moment.day, moment.time ?? noon);
    const hasTime = 'instant' in moment || moment.time !== null;
    if (reportTime.day > this.#today) return 'in_the_future';
    if (hasTime && reportTime.at.getTime() > this.#now.getTime() + clockSkew) return 'in_the_future';
    return reportTime.day < this.#calendar.opened_on ? 'not_open_yet' : reportTime;
  }

  /** Whether a report has this time, to the precision of the file; a day without a time may be the business day. */
  shows(
    moment: Moment,
    { observed_at: at, business_date }: Pick<ReportsTable, 'observed_at' | 'business_date'>,
  ): boolean {
    if ('instant' in moment) return moment.instant.getTime() === Date.parse(at);
    const shown = localMinute(new Date(at), this.#calendar.time_zone);
    if (moment.time === null) return shown.startsWith(moment.day) || moment.day === business_date;
    const isSameSecond = moment.time.length === 5 || moment.time.slice(6) === at.slice(17, 19);
    return isSameSecond && shown === `${moment.day} ${moment.time.slice(0, 5)}`;
  }

  #ofInstant(at: Date): ReportTime {
    return { at, day: businessDay(at, this.#calendar), key: at.toISOString().slice(0, 19) };
  }

  #ofClock(day: Day, time: string): ReportTime {
    const { begins, shown } = this.#hour(day, time.slice(0, 2));
    const seconds = Number(time.slice(3, 5)) * 60 + Number(time.slice(6) || 0);
    const at = new Date(begins + seconds * 1_000);
    const [date, minute] = [shown.slice(0, 10), shown.slice(11) + time.slice(2, 5)];
    return {
      at,
      day: minute < this.#calendar.day_starts_at ? addDays(date, -1) : date,
      key: at.toISOString().slice(0, time.length > 5 ? 19 : 16),
    };
  }

  #hour(day: Day, hour: string): Hour {
    const known = this.#hours.get(`${day} ${hour}`);
    if (known) return known;
    const begins = instantAt(day, `${hour}:00`, this.#calendar.time_zone);
    const shown = localMinute(begins, this.#calendar.time_zone).slice(0, 13);
    const found = { begins: begins.getTime(), shown };
    this.#hours.set(`${day} ${hour}`, found);
    return found;
  }
}
