import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import { may, reach, type Permission } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import { cx } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Disclosure } from './disclosure.tsx';

interface Entry {
  to: NonNullable<LinkProps['to']>;
  icon: IconName;
  label: string;
  /** For the bar, where an entry has 72 px; the same as the label where that is short. */
  short?: string;
  /** Who may not is not led there. */
  needs: Permission;
}

/** The pages that a role may open: what one works with, what one looks things up in, what administrators set up. */
function useEntries(role: Role): { work: Entry[]; lists: Entry[]; settings: Entry[] } {
  const { t } = useLingui();
  const overview: Entry = {
    to: '/dashboard',
    icon: 'overview',
    label: t`Overview`,
    short: t({ message: 'Overview', context: 'in the bar' }),
    needs: 'report.read',
  };
  const record: Entry = {
    to: '/dashboard/record',
    icon: 'feedback',
    label: t`Record feedback`,
    short: t`Record`,
    needs: 'report.create',
  };
  const allowed = (entries: Entry[]) => entries.filter(({ needs }) => may(needs, role));
  return {
    // Who evaluates comes to record, who manages to look.
    work: allowed(reach('report.create', role) === 'own' ? [record, overview] : [overview, record]),
    lists: allowed([
      { to: '/dashboard/restaurants', icon: 'store', label: t`Restaurants`, needs: 'restaurant.read' },
      { to: '/dashboard/users', icon: 'people', label: t`Users`, needs: 'user.read' },
    ]),
    settings: allowed([
      { to: '/dashboard/bonus', icon: 'coin', label: t`Bonus rule`, needs: 'bonus-rule.set' },
      { to: '/dashboard/import', icon: 'upload', label: t`Import`, needs: 'import.run' },
      { to: '/dashboard/activity', icon: 'history', label: t`Activity`, needs: 'activity.read' },
    ]),
  };
}

const entryLook =
  'font-medium transition-colors duration-100 hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent aria-[current=page]:forced-selection';

/** The overview's address begins every other one, so it is open only where nothing follows. */
const activeOptions = (to: Entry['to']) => ({ exact: to === '/dashboard', includeSearch: false });

function Row({ to, icon, label }: Entry) {
  return (
    <Link
      to={to}
      activeOptions={activeOptions(to)}
      className={cx(
        entryLook,
        'flex h-9 items-center text-muted gap-2.5 rounded-md px-2.5 text-sm whitespace-nowrap pointer-coarse:h-11',
      )}
    >
      <Icon name={icon} />
      {label}
    </Link>
  );
}

/** The pages one below the other, at the left of a desktop. */
export function RailNavigation({ role }: { role: Role }) {
  const { t } = useLingui();
  const { work, lists, settings } = useEntries(role);
  const groups = [work, lists, settings].filter((group) => group.length > 0);
  return (
    <nav aria-label={t`Main navigation`} className="grid gap-3">
      {groups.map((group, index) => (
        <div key={index} className="grid gap-0.5 border-t pt-3 first:border-t-0 first:pt-0">
          {group.map((entry) => (
            <Row key={entry.to} {...entry} />
          ))}
        </div>
      ))}
    </nav>
  );
}

const barEntry = cx(
  entryLook,
  'flex h-12 min-w-0 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-md text-xs sm:px-2 max-sm:w-full',
);

/**
 * The pages side by side, each a sign over a short word: in the top bar of a tablet, at the lower edge of a phone. What
 * administrators set up is behind the last one.
 */
export function BarNavigation({ role }: { role: Role }) {
  const { t } = useLingui();
  const { work, lists, settings } = useEntries(role);
  const pathname = useLocation({ select: (location) => location.pathname });
  const isAmong = settings.some(({ to }) => pathname.startsWith(to));
  return (
    <nav
      aria-label={t`Main navigation`}
      className="flex min-w-0 gap-1 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:gap-0 max-sm:border-t max-sm:bg-surface max-sm:p-1 max-sm:pb-[calc(0.25rem+env(safe-area-inset-bottom))]"
    >
      {[...work, ...lists].map(({ to, icon, label, short }) => (
        <div key={to} className="min-w-0 max-sm:flex-1">
          <Link
            to={to}
            activeOptions={activeOptions(to)}
            // What is to be read on it is in its name, so that it can be pressed by voice.
            aria-label={short && label}
            className={cx(barEntry, 'text-muted')}
          >
            <Icon name={icon} />
            <span className="max-w-full truncate">{short ?? label}</span>
          </Link>
        </div>
      ))}
      {settings.length > 0 && (
        <div className="min-w-0 max-sm:flex-1">
          <Disclosure
            buttonClassName={cx(
              barEntry,
              'aria-expanded:bg-hover',
              isAmong ? 'bg-accent-soft text-accent forced-selection' : 'text-muted',
            )}
            panelClassName="right-0 grid w-60 gap-0.5 p-2 max-sm:bottom-full max-sm:mb-2 sm:top-full sm:mt-2"
            button={
              <>
                <Icon name="more" className="size-5 stroke-2" />
                <span className="max-w-full truncate">
                  <Trans>More</Trans>
                </span>
              </>
            }
          >
            {settings.map((entry) => (
              <Row key={entry.to} {...entry} />
            ))}
          </Disclosure>
        </div>
      )}
    </nav>
  );
}
