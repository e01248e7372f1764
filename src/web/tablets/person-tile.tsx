import type { Person } from '#contract/users.ts';
import { cx } from '#web/ui/class-names.ts';

const initial = (name: string) => [...name.trim()][0] ?? '';

/** A person's initials, beside the name: a glance tells who it is. */
export function PersonTile({
  person,
  className,
}: {
  person: Pick<Person, 'first_name' | 'last_name'>;
  className?: string;
}) {
  const { first_name, last_name } = person;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex shrink-0 items-center justify-center rounded-lg bg-accent-soft font-semibold text-accent',
        className,
      )}
    >
      {initial(first_name)}
      {initial(last_name)}
    </span>
  );
}
