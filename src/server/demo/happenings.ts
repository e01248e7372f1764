/**
 * What a chain's restaurants, people and rules went through: each one a write with its audit row, as the calls make
 * them.
 */
import type { Insertable, Selectable } from 'kysely';
import type { AuditAction, AuditSubject } from '#contract/activity.ts';
import { addDays, type Day } from '#contract/month.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { toBonusRule } from '#server/bonus/rules.db.ts';
import type { AuditTable, BonusRulesTable } from '#server/db/schema.ts';
import { morningOf } from './person-maker.ts';
import { currencyOf, languageOf, zones, type PersonPlan, type Plan, type RestaurantPlan } from './plan.ts';
import { createRandom } from './random.ts';

export interface Happening {
  at: Date;
  /** Undefined where nobody was signed in. */
  by: Pick<PersonPlan, 'id' | 'first_name' | 'last_name'> | undefined;
  action: AuditAction;
  subject: { type: AuditSubject; id: string };
  restaurantId?: string;
  before?: object;
  after?: object;
}

const minutesAfter = (day: Day, minutes: number) => new Date(morningOf(day).getTime() + minutes * 60_000);

/** The chain's first administrator: whoever isn't named did nothing, and she the rest. */
export function founderOf({ people }: Plan): PersonPlan {
  const founder = people.find(({ role }) => role === 'admin');
  if (!founder) throw new Error('a chain without an administrator');
  return founder;
}

/** Everything but the reports, each record's own in their order. */
export function happeningsOf(plan: Plan, rules: readonly Selectable<BonusRulesTable>[]): Happening[] {
  const founder = founderOf(plan);
  const others = plan.people.filter((person) => person !== founder);
  return [
    foundation(founder),
    ...plan.restaurants.flatMap((restaurant) => ofRestaurant(restaurant, founder)),
    ...others.flatMap((person) => ofPerson(person, founder, plan.today)),
    ...rules.map((rule, index) => ofRule(rule, rules.slice(0, index), founder)),
  ];
}

/** The rows of what happened until now, in the order of time. */
export function toAuditRows(happenings: readonly Happening[], now: Date): Insertable<AuditTable>[] {
  const random = createRandom('audit');
  return happenings
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, by, action, subject, restaurantId, before, after }, index) => ({
      // In a version 7 the digits after the 7 may count: of one instant, what came first has the lesser id.
      id: random.id(at).replace(/-7.{3}/, `-7${index.toString(16).padStart(5, '0').slice(-3)}`),
      at: at.toISOString(),
      actor_id: by?.id ?? null,
      actor_name: by ? `${by.first_name} ${by.last_name}` : '',
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      restaurant_id: restaurantId ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      request_id: random.id(at),
    }));
}

function foundation(founder: PersonPlan): Happening {
  const { id, createdOn } = founder;
  return {
    at: morningOf(createdOn),
    by: undefined,
    action: 'app.create-admin',
    subject: { type: 'user', id },
    after: { id, ...contentOf(founder), status: 'active' },
  };
}

function ofRestaurant(restaurant: RestaurantPlan, by: PersonPlan): Happening[] {
  const { id, name, store_id, drive_through, country, opened_on, goals } = restaurant;
  const base = { by, subject: { type: 'restaurant', id }, restaurantId: id } as const;
  const content = {
    name,
    store_id,
    drive_through,
    daily_feedback_goal: goals[0]?.goal,
    time_zone: zones[country],
    currency: currencyOf[country],
    day_starts_at: restaurantDefaults.day_starts_at,
    users: [],
  };
  return [
    { ...base, at: morningOf(opened_on), action: 'restaurant.create', after: content },
    ...goals.slice(1).map(({ valid_from, goal }, index): Happening => ({
      ...base,
      at: minutesAfter(valid_from, 70),
      action: 'restaurant.update',
      before: { daily_feedback_goal: goals[index]?.goal },
      after: { daily_feedback_goal: goal },
    })),
  ];
}

function ofPerson(person: PersonPlan, founder: PersonPlan, today: Day): Happening[] {
  const { id, createdOn, stays, status, hasPassword, recordsUntil } = person;
  const base = { by: founder, subject: { type: 'user', id } } as const;
  const restaurants = stays.filter(({ from }) => from <= createdOn).map(({ restaurant }) => restaurant.id);
  const content = { ...contentOf(person), restaurants: restaurants.toSorted(), has_password: false };
  const happenings: Happening[] = [
    { ...base, at: morningOf(createdOn), action: 'user.create', after: content },
  ];
  if (status === 'pending') {
    happenings.push({ ...base, at: minutesAfter(addDays(today, -1), 95), action: 'user.resend-invitation' });
    return happenings;
  }
  const pending = { status: 'pending' };
  happenings.push(
    hasPassword
      ? {
          ...base,
          by: person,
          at: minutesAfter(createdOn, 185),
          action: 'user.activate',
          before: pending,
          after: { status: 'active', password: 'changed' },
        }
      : {
          ...base,
          at: minutesAfter(createdOn, 5),
          action: 'user.update',
          before: pending,
          after: { status: 'active' },
        },
  );
  for (const { restaurant, from, to } of stays) {
    const place = {
      by: founder,
      subject: { type: 'restaurant', id: restaurant.id },
      restaurantId: restaurant.id,
    } as const;
    const who = { user_id: id };
    if (from > createdOn) {
      happenings.push({ ...place, at: minutesAfter(from, 20), action: 'restaurant.assign-user', after: who });
    }
    if (to !== null && status !== 'deleted') {
      happenings.push({ ...place, at: minutesAfter(to, 600), action: 'restaurant.remove-user', before: who });
    }
    if (to !== null && status === 'deleted') {
      const before = {
        ...contentOf(person),
        pending_email: null,
        status: 'active',
        restaurants: [restaurant.id],
      };
      happenings.push({ ...base, at: minutesAfter(to, 600), action: 'user.delete', before });
    }
  }
  if (status === 'disabled' && recordsUntil !== null) {
    happenings.push({
      ...base,
      at: minutesAfter(recordsUntil, 600),
      action: 'user.update',
      before: { status: 'active' },
      after: { status },
    });
  }
  return happenings;
}

function ofRule(
  rule: Selectable<BonusRulesTable>,
  earlier: readonly Selectable<BonusRulesTable>[],
  by: PersonPlan,
): Happening {
  const former = earlier.findLast(({ currency }) => currency === rule.currency);
  return {
    at: new Date(rule.set_at),
    by,
    action: 'bonus-rule.set',
    subject: { type: 'bonus-rule', id: `${rule.currency}_${rule.valid_from}` },
    ...(former && { before: toBonusRule(former) }),
    after: toBonusRule(rule),
  };
}

function contentOf(person: PersonPlan) {
  const { first_name, last_name, email, user_position, role } = person;
  return { first_name, last_name, email, user_position, role, locale: languageOf(person) };
}
