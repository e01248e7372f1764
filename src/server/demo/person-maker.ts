/** Makes people: each name and each address once, unless it is asked for. */
import type { Day } from '#contract/month.ts';
import { fold } from '#contract/text.ts';
import { names } from './names.ts';
import type { Country, PersonPlan } from './plan.ts';
import type { Random } from './random.ts';

export const domain = 'ardealgrill.example';

type Wanted = Partial<PersonPlan> & Pick<PersonPlan, 'country' | 'createdOn' | 'stays'>;

export interface PersonMaker {
  /** A person with what is wanted, the rest by chance: an active crew member with a name of the country. */
  make(wanted: Wanted): PersonPlan;
}

export function createPersonMaker(random: Random): PersonMaker {
  const takenNames = new Set<string>();
  const takenEmails = new Set<string>();

  const freshName = (country: Country) => {
    for (;;) {
      const first_name = random.pick(names[country].first);
      const last_name = random.pick(names[country].last);
      if (!takenNames.has(`${first_name} ${last_name}`)) return { first_name, last_name };
    }
  };

  const freshEmail = (first_name: string, last_name: string) => {
    const base = fold(`${first_name}.${last_name}`).replace(/[^a-z.]+/g, '-');
    for (let number = 1; ; number += 1) {
      const email = `${base}${number > 1 ? number : ''}@${domain}`;
      if (!takenEmails.has(email)) return email;
    }
  };

  return {
    make(wanted) {
      const { first_name, last_name } = { ...freshName(wanted.country), ...wanted };
      takenNames.add(`${first_name} ${last_name}`);
      const email = wanted.email ?? freshEmail(first_name, last_name);
      takenEmails.add(email);
      const role = wanted.role ?? 'user';
      return {
        id: random.id(morningOf(wanted.createdOn)),
        email,
        user_position: 'crew',
        role,
        status: 'active',
        // Role `user` never logs in.
        hasPassword: role !== 'user' && wanted.status !== 'pending',
        skill: random.normal(0.8),
        leniency: random.normal(0.5),
        recordsUntil: null,
        ...wanted,
        first_name,
        last_name,
      };
    },
  };
}

export function morningOf(day: Day): Date {
  return new Date(`${day}T07:00:00Z`);
}
