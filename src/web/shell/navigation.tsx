import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import type { Role } from '#contract/users.ts';
import { appPages, pagesOf, workOf, type AppPage } from '#web/pages/app-pages.ts';
import { pageTexts } from '#web/pages/page-texts.ts';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Disclosure } from './disclosure.tsx';

/** The pages that a role may open: what one works with, what one looks things up in, what administrators set up. */
const groupsFor = (role: Role) => ({
  work: workOf(role),
  lists: pagesOf(role, 'lists'),
  settings: pagesOf(role, 'settings'),
});

const entryLook =
  'font-medium transition-colors duration-100 hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent aria-[current=page]:forced-selection';

/** The overview's address begins every other one, so it is open only where nothing follows. */
const activeOptions = (page: AppPage) => ({ exact: page === 'overview', includeSearch: false });

function Row({ page }: { page: AppPage }) {
  const { t } = useLingui();
  const { to, icon } = appPages[page];
  return (
    <Link
      to={to}
      activeOptions={activeOptions(page)}
      className={cx(
        entryLook,
        'flex h-9 items-center text-muted gap-2.5 rounded-md px-2.5 text-sm whitespace-nowrap pointer-coarse:h-11',
      )}
    >
      <Icon name={icon} />
      {t(pageTexts[page].label)}
    </Link>
  );
}

/** The pages one below the other, at the left of a desktop. */
export function RailNavigation({ role }: { role: Role }) {
  const { t } = useLingui();
  const { work, lists, settings } = groupsFor(role);
  const groups = [work, lists, settings].filter((group) => group.length > 0);
  return (
    <nav aria-label={t`Main navigation`} className="grid gap-3">
      {groups.map((group, index) => (
        <div key={index} className="grid gap-0.5 border-t pt-3 first:border-t-0 first:pt-0">
          {group.map((page) => (
            <Row key={page} page={page} />
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
  const { work, lists, settings } = groupsFor(role);
  const pathname = useLocation({ select: (location) => location.pathname });
  const isAmong = settings.some((page) => pathname.startsWith(appPages[page].to));
  return (
    <nav
      aria-label={t`Main navigation`}
      className="flex min-w-0 gap-1 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:gap-0 max-sm:border-t max-sm:bg-surface max-sm:p-1 max-sm:pb-[calc(0.25rem+env(safe-area-inset-bottom))]"
    >
      {[...work, ...lists].map((page) => (
        <div key={page} className="min-w-0 max-sm:flex-1">
          <BarEntry page={page} />
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
            {settings.map((page) => (
              <Row key={page} page={page} />
            ))}
          </Disclosure>
        </div>
      )}
    </nav>
  );
}

function BarEntry({ page }: { page: AppPage }) {
  const { t } = useLingui();
  const { to, icon } = appPages[page];
  const { label, short } = pageTexts[page];
  return (
    <Link
      to={to}
      activeOptions={activeOptions(page)}
      // What is to be read on it is in its name, so that it can be pressed by voice.
      aria-label={short && t(label)}
      className={cx(barEntry, 'text-muted')}
    >
      <Icon name={icon} />
      <span className="max-w-full truncate">{t(short ?? label)}</span>
    </Link>
  );
}
