/** Acts done to the server and to the model, side by side. */
import { expect } from 'vitest';
import { setBudgets } from '#contract/budgets.ts';
import { createRestaurant } from '#contract/restaurant-changes.ts';
import { nameColumns } from '#server/people/user-rows.db.ts';
import {
  at,
  beginStay,
  changeBudget,
  changeGoal,
  endStays,
  firstRuleDay,
  isFresh,
  mayRecord,
  reachesRestaurant,
  type Act,
} from './agreement-acts.ts';
import {
  budgetMonths,
  dayOf,
  decimal,
  isThere,
  localTime,
  nextDay,
  todayOf,
  wasThere,
  type Model,
  type ModelPerson,
  type ModelReport,
} from './agreement-model.ts';
import type { TestServer } from './server.ts';
import { importIt } from './upload.ts';

// Clocks change on the 29th, and the month ends soon.
export const start = '2026-03-27T18:00:00Z';
export const admin = 'p0@lant.example';
const minute = 60_000;

const idOf = (kind: number, number: number) =>
  `019a4d6e-7c9b-7000-800${kind}-${String(number).padStart(12, '0')}`;
const restaurants = [
  { time_zone: 'Europe/Bucharest', currency: 'RON', day_starts_at: '04:00', members: [1, 3, 4, 5] },
  { time_zone: 'Europe/Berlin', currency: 'EUR', day_starts_at: '06:30', members: [1, 2, 5, 6] },
  // Its day is another one than Bucharest's half of the time.
  { time_zone: 'Pacific/Auckland', currency: 'RON', day_starts_at: '00:00', members: [2, 7, 8] },
] as const;

let made = 0;
/** In no order, because ids decide where instants are equal. */
function newReportId(): string {
  made += 1;
  return idOf(3, (made * 7_919) % 999_983);
}

const evaluators = ({ people }: Model) => people.slice(0, 3).filter(({ deleted }) => !deleted);

/** Mostly those for whom it can work, now and then anybody. */
const likely = <Item>(all: readonly Item[], number: number, works: (item: Item) => boolean) =>
  number < 25 ? all.filter(works) : all;

const nameOf = ({ id, first_name, last_name }: ModelPerson) => ({ id, first_name, last_name });

/** The columns that don't matter here. */
const blank = {
  user_position: 'crew',
  status: 'active',
  pending_email: null,
  password_hash: null,
  locale: null,
  token_version: 0,
  last_login_at: null,
  version: 1,
} as const;

/** Three new restaurants, an administrator, two evaluators and six of the crew. */
export async function begin(server: TestServer): Promise<Model> {
  await server.reset();
  made = 0;
  const now = Date.parse(start);
  const created_at = new Date(now).toISOString();
  const people = Array.from({ length: 9 }, (_, number) => ({
    id: idOf(1, number),
    email: `p${number}@lant.example`,
    first_name: `P${number}`,
    last_name: 'Pop',
    payroll_id: null,
  }));
  const rows = people.map((person, number) => ({
    ...person,
    ...nameColumns(person),
    ...blank,
    role: number === 0 ? ('admin' as const) : number < 3 ? ('evaluator' as const) : ('user' as const),
    created_at,
    updated_at: created_at,
  }));
  await server.database.kysely.insertInto('users').values(rows).execute();
  const known = people.map((person, number) => ({ ...person, isAdmin: number === 0, deleted: false }));
  const model: Model = { now, restaurants: [], people: known, stays: [], reports: [], rules: [] };
  for (const [number, { members, ...calendar }] of restaurants.entries()) {
    const restaurant = { id: idOf(2, number), name: `Store ${number}`, store_id: `S-${number}` };
    const users = members.map((member) => idOf(1, member));
    const body = { ...restaurant, ...calendar, users, drive_through: false, daily_feedback_goal: 2 };
    await server.call(createRestaurant, { as: admin, body });
    const opened: Model['restaurants'][number] = {
      ...restaurant,
      ...calendar,
      opened_on: '',
      goals: [],
      budgets: {},
    };
    opened.opened_on = todayOf(model, opened);
    opened.goals = [{ from: opened.opened_on, goal: 2 }];
    for (const month of budgetMonths) opened.budgets[month] = null;
    model.restaurants.push(opened);
    for (const person of users)
      model.stays.push({ restaurant: restaurant.id, person, from: opened.opened_on, to: null });
  }
  return model;
}

/** Sends it, and answers whether it was done. */
async function request(
  server: TestServer,
  [method, path, as, body]: [method: string, path: string, as: string, body?: object],
): Promise<boolean> {
  const { status, body: answer } = await server.request(method, path, { as, ...(body && { body }) });
  if (status >= 500) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return status < 300;
}

/** Does one act, on the server and in the model; both agree on whether it may be done. */
export async function perform(server: TestServer, model: Model, act: Act): Promise<void> {
  const send = (...args: Parameters<typeof request>[1]) => request(server, args);
  const expectDone = async (done: Promise<boolean>, expected: boolean) => {
    expect({ act, done: await done }).toEqual({ act, done: expected });
    return expected;
  };
  switch (act.kind) {
    case 'record': {
      const restaurant = at(model.restaurants, act.restaurant);
      const author = at(
        likely(evaluators(model), act.by, (one) => reachesRestaurant(model, one, restaurant?.id)),
        act.by,
      );
      const about = at(
        likely(model.people, act.about, (one) => isThere(model, restaurant?.id, one.id)),
        act.about,
      );
      if (!author || !restaurant || !about) return;
      const observed = model.now - act.ago * minute;
      const report: ModelReport = {
        id: newReportId(),
        restaurant: restaurant.id,
        date: dayOf(restaurant, observed),
        points: act.points,
        comment: act.comment ? 'Bine, "foarte"; =1+1' : null,
        evaluator: nameOf(author),
        evaluated: nameOf(about),
        observed,
        recorded: model.now,
        voided: false,
      };
      const done = send('POST', '/v1/report/create/', author.email, {
        id: report.id,
        restaurant_id: restaurant.id,
        evaluated_user_id: about.id,
        points: act.points,
        observed_at: new Date(observed).toISOString(),
        ...(act.comment && { comment: report.comment }),
        ...(author.isAdmin && { reason: 'Uitat' }),
        confirm: act.confirm,
      });
      if (await expectDone(done, mayRecord(model, report, author, act.confirm))) model.reports.push(report);
      return;
    }
    case 'correct': {
      const report = at(model.reports.slice(-5), act.report);
      // An import also names those of the crew as evaluators; they can't log in.
      const author = evaluators(model).find(({ id }) => id === report?.evaluator.id);
      const about = act.about === null ? undefined : at(model.people, act.about);
      if (!report || !author) return;
      const isOther = about !== undefined && about.id !== report.evaluated.id;
      const fits =
        !isOther ||
        (about.id !== author.id &&
          !about.deleted &&
          wasThere(model, report.restaurant, about.id, report.date));
      const done = send('PUT', `/v1/report/update/${report.id}`, author.email, {
        points: act.points,
        ...(about && { evaluated_user_id: about.id }),
      });
      if (!(await expectDone(done, isFresh(model, report, author) && !report.voided && fits))) return;
      report.points = act.points;
      if (isOther) report.evaluated = nameOf(about);
      return;
    }
    case 'void': {
      const report = at(model.reports.slice(-8), act.report);
      const by = at(evaluators(model), act.by);
      if (!report || !by) return;
      const exists = model.restaurants.some(({ id }) => id === report.restaurant);
      const isOwn = by.id === report.evaluator.id && reachesRestaurant(model, by, report.restaurant);
      const may = exists && (by.isAdmin || (isOwn && (report.voided || isFresh(model, report, by))));
      const done = send('DELETE', `/v1/report/void/${report.id}`, by.email, { reason: 'Greșit' });
      if (await expectDone(done, may)) report.voided = true;
      return;
    }
    case 'goal': {
      const restaurant = at(model.restaurants, act.restaurant);
      if (!restaurant) return;
      const body = { daily_feedback_goal: act.goal };
      await expectDone(send('PUT', `/v1/admin/restaurant/update/${restaurant.id}`, admin, body), true);
      // The same goal again is no change.
      if (restaurant.goals.at(-1)?.goal !== act.goal) changeGoal(model, restaurant, act.goal);
      return;
    }
    case 'budget': {
      const restaurant = at(model.restaurants, act.restaurant);
      const valid_from = at(budgetMonths, act.month);
      if (!restaurant || !valid_from) return;
      const amount = act.amount === null ? null : decimal(act.amount);
      const body = [{ restaurant_id: restaurant.id, valid_from, amount }];
      const { data } = await server.call(setBudgets, { as: admin, body });
      const today = todayOf(model, restaurant);
      const expected =
        valid_from < restaurant.opened_on.slice(0, 7)
          ? 'not_open_yet'
          : valid_from < today.slice(0, 7)
            ? 'in_the_past'
            : restaurant.budgets[valid_from] === act.amount
              ? 'unchanged'
              : 'set';
      expect({ act, result: data[0]?.result }).toEqual({ act, result: expected });
      if (expected === 'set') changeBudget(restaurant, valid_from, act.amount);
      return;
    }
    case 'rule': {
      const restaurant = at(model.restaurants, act.restaurant);
      if (!restaurant) return;
      const { currency } = restaurant;
      const from = nextDay(firstRuleDay(model, restaurant), act.inDays);
      const body = {
        currency,
        valid_from: from,
        points_threshold: act.threshold,
        amount_per_point: decimal(act.amount),
      };
      await expectDone(send('PUT', '/v1/admin/bonus-rule/set/', admin, body), true);
      const others = model.rules.filter((rule) => rule.currency !== currency || rule.from !== from);
      model.rules = [...others, { currency, from, threshold: act.threshold, amount: act.amount }];
      return;
    }
    case 'assign':
    case 'remove': {
      const restaurant = at(model.restaurants, act.restaurant);
      const person = at(model.people.slice(1), act.person);
      if (!restaurant || !person) return;
      const body = { user_id: person.id, restaurant_id: restaurant.id };
      const done = send('PUT', `/v1/admin/restaurant/${act.kind}-user`, admin, body);
      if (!(await expectDone(done, !person.deleted))) return;
      if (act.kind === 'remove') return endStays(model, person.id, restaurant.id);
      if (!isThere(model, restaurant.id, person.id)) beginStay(model, restaurant, person.id);
      return;
    }
    case 'rename': {
      const person = at(model.people.slice(1), act.person);
      if (!person) return;
      const done = send('PUT', `/v1/user/update/${person.id}`, admin, { first_name: act.name });
      if (await expectDone(done, !person.deleted)) person.first_name = act.name;
      return;
    }
    case 'delete person': {
      const person = at(model.people.slice(1), act.person);
      if (!person) return;
      const done = send('DELETE', `/v1/user/delete/${person.id}`, admin);
      if (!(await expectDone(done, !person.deleted))) return;
      person.deleted = true;
      endStays(model, person.id);
      return;
    }
    case 'delete restaurant': {
      const restaurant = at(model.restaurants, act.restaurant);
      if (!restaurant) return;
      await expectDone(send('DELETE', `/v1/admin/restaurant/delete/${restaurant.id}`, admin), true);
      model.restaurants = model.restaurants.filter(({ id }) => id !== restaurant.id);
      model.stays = model.stays.filter((stay) => stay.restaurant !== restaurant.id);
      model.reports = model.reports.filter((report) => report.restaurant !== restaurant.id);
      return;
    }
    case 'import': {
      const restaurant = at(model.restaurants, act.restaurant);
      const there = model.people.filter(({ id, deleted }) => !deleted && isThere(model, restaurant?.id, id));
      const [by, about] = [at(there, act.by), at(there, act.about)];
      const observed = Math.floor(model.now / minute - act.ago) * minute;
      if (!restaurant || !by || !about || by === about) return;
      const date = dayOf(restaurant, observed);
      const isTaken = (other: ModelReport) =>
        other.evaluator.id === by.id && other.evaluated.id === about.id && other.observed === observed;
      const wereThere = [by, about].every(({ id }) => wasThere(model, restaurant.id, id, date));
      if (!wereThere || date < restaurant.opened_on || model.reports.some(isTaken)) return;
      const id = newReportId();
      const cells = [
        id,
        restaurant.store_id,
        localTime(restaurant, observed),
        by.email,
        about.email,
        act.points,
      ];
      const file = `ID,Store ID,Observed at,Evaluator,Evaluated user,Points\r\n${cells.join(',')}\r\n`;
      const { committed, counts } = await importIt(server, 'reports', file, { as: admin });
      expect({ act, committed, counts }).toMatchObject({
        act,
        committed: true,
        counts: { new: 1, error: 0 },
      });
      const people = { evaluator: nameOf(by), evaluated: nameOf(about) };
      const times = { date, observed, recorded: model.now };
      model.reports.push({
        id,
        restaurant: restaurant.id,
        points: act.points,
        comment: null,
        voided: false,
        ...people,
        ...times,
      });
      return;
    }
    case 'wait':
      model.now += act.minutes * minute;
      server.at(new Date(model.now).toISOString());
  }
}
