import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { nameOf } from '#contract/person-name.ts';
import type { User, UserRestaurant } from '#contract/users.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { stretchedLink } from '#web/lists/table-row.tsx';
import { missing } from '#web/ui/missing.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { roleTexts } from '#texts/login.ts';
import { positionTexts } from '#texts/words.ts';
import { UserStatusMark } from './user-status.tsx';

/**
 * The columns of the users' list; addresses, status and log-in times only for who sees all people. Sorted by names, it
 * has the family name first.
 */
export function useUserColumns(sort: string, seesAll: boolean): Column<User>[] {
  const { t } = useLingui();
  const formats = useFormats();

  const name: Column<User> = {
    id: 'name',
    header: t`Name`,
    sort: 'name',
    lead: true,
    cell: (user) => (
      <>
        <NameLink user={user} sort={sort} seesAll={seesAll} />
        {seesAll && (
          <div
            title={user.email ?? undefined}
            className="max-w-64 text-sm text-muted max-xl:min-w-44 max-xl:wrap-anywhere xl:truncate min-[85rem]:max-w-80"
          >
            <Email address={user.email} />
          </div>
        )}
      </>
    ),
  };
  const position: Column<User> = {
    id: 'user_position',
    header: t`Position`,
    sort: 'user_position',
    className: 'min-[85rem]:whitespace-nowrap',
    cell: (user) => (user.user_position ? t(positionTexts[user.user_position]) : missing),
  };
  const role: Column<User> = {
    id: 'role',
    header: t`Role`,
    sort: 'role',
    cell: (user) => t(roleTexts[user.role]),
  };
  const restaurants: Column<User> = {
    id: 'restaurants',
    header: t`Restaurants`,
    cell: (user) => <FirstRestaurants restaurants={user.restaurants} />,
  };
  if (!seesAll) return [name, position, role, restaurants];
  return [
    name,
    position,
    role,
    {
      id: 'status',
      header: t`Status`,
      sort: 'status',
      cell: (user) => (user.status ? <UserStatusMark status={user.status} role={user.role} /> : missing),
    },
    restaurants,
    {
      id: 'last_login_at',
      header: t`Last log-in`,
      sort: 'last_login_at',
      descendingFirst: true,
      wide: true,
      className: 'whitespace-nowrap',
      cell: (user) => (user.last_login_at ? formats.instant(user.last_login_at) : missing),
    },
  ];
}

/** Without an e-mail beside it the name has the mark. */
function NameLink({ user, sort, seesAll }: { user: User; sort: string; seesAll: boolean }) {
  const labelOf = usePersonLabel();
  const hasEmail = seesAll && user.email !== null;
  const mark = hasEmail || user.mark === undefined ? '' : ` (${user.mark})`;
  const isByName = sort === 'name' || sort === '-name';
  const name = isByName ? familyNameFirst(user) + mark : hasEmail ? nameOf(user) : labelOf(user);
  if (user.id === '') return name;
  return (
    <Link
      to="/dashboard/users/$userId"
      params={{ userId: user.id }}
      preload="intent"
      className={stretchedLink}
    >
      {name}
    </Link>
  );
}

/** "Popescu, Andrei". */
function familyNameFirst({ first_name, last_name }: User): string {
  return last_name && first_name ? `${last_name}, ${first_name}` : last_name || first_name;
}

/** Where there is little room, it breaks before its domain. */
function Email({ address }: { address: string | null }) {
  if (address === null) return missing;
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr className="xl:hidden" />
      {address.slice(at)}
    </>
  );
}

const namedInList = 2;

/** The first restaurants of a person and how many there are beside them. */
function FirstRestaurants({ restaurants }: { restaurants: readonly UserRestaurant[] }) {
  const { t } = useLingui();
  const more = restaurants.length - namedInList;
  if (restaurants.length === 0) return missing;
  return (
    <span>
      {restaurants.slice(0, namedInList).map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <span className="inline-block">{name}</span>
        </Fragment>
      ))}
      {more > 0 && (
        <span className="whitespace-nowrap text-muted">
          {' '}
          {t`and ${plural(more, { one: '# more', other: '# more' })}`}
        </span>
      )}
    </span>
  );
}
