/** The person that a row of reports names: by e-mail, or by name among the people of the restaurant on that day. */
import type { Kysely } from 'kysely';
import type { FieldCode } from '#contract/issue.ts';
import type { Day } from '#contract/month.ts';
import { fold } from '#contract/text.ts';
import { foldEmail, type Person } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';
import type { End } from '#server/reports/reports.db.ts';

/** What a row says of a person; either can be empty. */
export interface NamedPerson {
  /** First and last name, or an e-mail in a file that has no column of its own for it. */
  readonly name: string;
  readonly email: string;
}

interface Known extends Person {
  readonly isAdmin: boolean;
  readonly isDeleted: boolean;
}

interface Stay {
  readonly valid_from: Day;
  readonly valid_to: Day | null;
}

const isWithin = ({ valid_from, valid_to }: Stay, day: Day) =>
  valid_from <= day && (valid_to === null || valid_to >= day);

/** Folding costs more than looking up, and a file of many rows names few people. */
function folding(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    let key = known.get(name);
    if (key === undefined) {
      key = fold(name).replace(/\s+/g, ' ');
      known.set(name, key);
    }
    return key;
  };
}

export class RestaurantPeople {
  /** A name as it is compared. */
  readonly nameKey = folding();
  readonly #byId = new Map<string, Known>();
  readonly #byEmail = new Map<string, Known>();
  /** In both orders: in lists, the last name often comes first. */
  readonly #byName = new Map<string, Known[]>();
  /** By restaurant and person. */
  readonly #stays = new Map<string, Stay[]>();

  /** All people, deleted ones too, and their memberships. */
  static async read(db: Kysely<Schema>): Promise<RestaurantPeople> {
    const people = new RestaurantPeople();
    const rows = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email_folded', 'role', 'status'])
      .execute();
    for (const { email_folded, role, status, ...person } of rows) {
      const isDeleted = status === 'deleted';
      const known = { ...person, isAdmin: role === 'admin' && !isDeleted, isDeleted };
      people.#byId.set(known.id, known);
      if (email_folded !== null) people.#byEmail.set(email_folded, known);
      const { first_name: first, last_name: last } = known;
      for (const key of new Set([`${first} ${last}`, `${last} ${first}`].map(people.nameKey))) {
        const same = people.#byName.get(key);
        if (same) same.push(known);
        else people.#byName.set(key, [known]);
      }
    }
    for (const { restaurant_id, user_id, ...stay } of await db
      .selectFrom('memberships')
      .selectAll()
      .execute()) {
      const key = `${restaurant_id} ${user_id}`;
      const stays = people.#stays.get(key);
      if (stays) stays.push(stay);
      else people.#stays.set(key, [stay]);
    }
    return people;
  }

  byEmail(address: string): Known | undefined {
    return this.#byEmail.get(foldEmail(address));
  }

  /**
   * Whether a person can be the evaluator or the evaluated user: a member of the restaurant on the day, or as
   * evaluator an administrator.
   */
  mayBe(end: End, id: string, restaurantId: string, day: Day): boolean {
    if (end === 'evaluator' && this.#byId.get(id)?.isAdmin === true) return true;
    return this.#stays.get(`${restaurantId} ${id}`)?.some((stay) => isWithin(stay, day)) === true;
  }

  /** The one person whom the row names, or the code of the error. */
  find(end: End, { name, email }: NamedPerson, restaurantId: string, day: Day): Person | FieldCode {
    if (name === '' && email === '') return 'required';
    const named = this.#named(email || name);
    if (named.length === 0) return 'unknown_reference';
    // A name that nobody has beside an e-mail can be the person's former one.
    const [first] = named;
    const sameName = email === '' ? [] : this.#named(name);
    if (first && sameName.length > 0 && !sameName.includes(first)) return 'other_person';
    const possible = named.filter(
      ({ id, isDeleted }) => !isDeleted && this.mayBe(end, id, restaurantId, day),
    );
    // Of two with the same name, a member of the restaurant comes before an administrator.
    const members = possible.filter(({ id }) => this.mayBe('evaluated_user', id, restaurantId, day));
    const [found, ...others] = members.length > 0 ? members : possible;
    if (!found) return 'not_in_store';
    return others.length > 0 ? 'ambiguous' : found;
  }

  #named(cell: string): readonly Known[] {
    if (!cell.includes('@')) return this.#byName.get(this.nameKey(cell)) ?? [];
    const person = this.byEmail(cell);
    return person ? [person] : [];
  }
}
