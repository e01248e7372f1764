import type { Person } from '#contract/users.ts';

/** As the list is sorted by: "Popescu, Andrei". */
export function familyNameFirst({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string {
  return last_name && first_name ? `${last_name}, ${first_name}` : last_name || first_name;
}

export function fullName({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}
