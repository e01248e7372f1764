import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState } from 'react';
import { businessDay, type Day } from '#contract/month.ts';
import { may } from '#contract/permissions.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Member } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useSession } from '#web/state/app-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { useNow } from '#web/ui/use-time.ts';
import { roleTexts } from '#texts/login.ts';
import { positionTexts } from '#texts/words.ts';

const RemoveUserDialog = onDemand(
  async () => (await import('#web/pages/remove-user-dialog.tsx')).RemoveUserDialog,
);

const SinceDialog = onDemand(async () => (await import('./since-dialog.tsx')).SinceDialog);

const AssignPerson = lazy(() =>
  import('./assign-person.tsx').then((file) => ({ default: file.AssignPerson })),
);

interface PeopleProps {
  api: Api;
  restaurant: Restaurant;
  clock: () => Date;
}

/** The people of a restaurant. */
export function People({ api, restaurant, clock }: PeopleProps) {
  const now = useNow(clock);
  const role = useSession().user?.role;
  const mayAssign = may('restaurant.assign-user', role);
  const mayRemove = may('restaurant.remove-user', role);
  const formats = useFormats();
  const titleId = useId();
  const [leaving, setLeaving] = useState<Member>();
  const [dated, setDated] = useState<Member & { since: Day }>();

  return (
    <>
      <section aria-labelledby={titleId} className="rounded-lg border bg-surface shadow-low">
        <h2
          id={titleId}
          tabIndex={-1}
          className="flex min-h-11 items-center gap-2 px-4 font-semibold outline-none"
        >
          <Trans>People</Trans>
          <span className="font-normal text-muted">{formats.number(restaurant.users.length)}</span>
        </h2>
        {mayAssign && <Assigning api={api} restaurant={restaurant} />}
        {restaurant.users.length === 0 ? (
          <p className="border-t px-4 py-3 text-muted">
            <Trans>No data. Nobody is assigned to this restaurant.</Trans>
          </p>
        ) : (
          <ul className="grid gap-x-8 border-t px-4 py-2 sm:has-[>li+li]:grid-cols-2 xl:has-[>li+li]:grid-cols-3">
            {restaurant.users.map((member, index) => (
              <PersonRow
                key={member.id || index}
                member={member}
                onRemove={mayRemove && member.id ? () => setLeaving(member) : undefined}
                onDate={mayAssign && member.id ? setDated : undefined}
              />
            ))}
          </ul>
        )}
      </section>
      {dated && (
        <SinceDialog
          api={api}
          restaurant={restaurant}
          member={dated}
          today={businessDay(now, restaurant)}
          onClose={() => setDated(undefined)}
        />
      )}
      {leaving && (
        <RemoveUserDialog
          api={api}
          restaurant={restaurant}
          member={leaving}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

function Assigning({ api, restaurant }: { api: Api; restaurant: Restaurant }) {
  const [open, setOpen] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(open);
  return (
    <div className="border-t px-4 py-2">
      {open ? (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <AssignPerson api={api} restaurant={restaurant} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button ref={opener} variant="ghost" className="-mx-2.5" onClick={() => setOpen(true)}>
          <Icon name="plus" className="size-4" />
          <Trans>Assign a person</Trans>
        </Button>
      )}
    </div>
  );
}

interface PersonRowProps {
  member: Member;
  onRemove: (() => void) | undefined;
  onDate: ((member: Member & { since: Day }) => void) | undefined;
}

function PersonRow({ member, onRemove, onDate }: PersonRowProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { since } = member;
  const day = since && formats.day(since);
  const name = usePersonLabel()(member);
  const standing = [
    member.user_position && t(positionTexts[member.user_position]),
    // A plain user's role says nothing: it is everybody's.
    member.role && member.role !== 'user' && t(roleTexts[member.role]),
  ].filter(Boolean);
  return (
    <li className="flex min-w-0 items-center gap-2 py-1.5">
      <span className="min-w-0 grow">
        {member.id ? (
          <Link
            to="/dashboard/users/$userId"
            params={{ userId: member.id }}
            className={`${textLink} block wrap-anywhere`}
          >
            {name}
          </Link>
        ) : (
          <span className="block wrap-anywhere">{name}</span>
        )}
        {standing.length > 0 && (
          <span className="block truncate text-sm text-muted">{standing.join(' · ')}</span>
        )}
        {since &&
          (onDate ? (
            <button
              type="button"
              aria-label={t`${name}: since ${day}. Change`}
              onClick={() => onDate({ ...member, since })}
              className={`${textLink} block text-sm pointer-coarse:-my-1.5 pointer-coarse:min-h-11`}
            >
              <Trans>since {day}</Trans>
            </button>
          ) : (
            <span className="block text-sm text-muted">
              <Trans>since {day}</Trans>
            </span>
          ))}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={t`Remove ${name} from the restaurant`}
          title={t`Remove from restaurant`}
          onClick={onRemove}
          className={buttonStyle('ghost', '-mr-2 px-0')}
        >
          <Icon name="cross" className="size-4" />
        </button>
      )}
    </li>
  );
}
