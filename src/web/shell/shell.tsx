import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Connection } from '#web/state/connection.ts';
import type { Cell } from '#web/state/store.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { ExpiryBanner } from './expiry-banner.tsx';
import { Footer } from './footer.tsx';
import { SkipLink } from './skip-link.tsx';

interface ShellProps extends Omit<AccountMenuProps, 'opens'> {
  connection: Cell<Connection>;
  children: ReactNode;
}

/** Around every page of the dashboard: a rail at the left of a desktop, a bar at the top of a tablet. */
export function Shell({ connection, children, ...account }: ShellProps) {
  return (
    <div className="min-h-dvh max-lg:[--sticky-top:3.5rem] lg:pl-60 print:pl-0">
      <SkipLink />
      <ConnectionBar connection={connection} />
      <Rail {...account} />
      <TopBar {...account} />
      <main
        id="main"
        className="mx-auto flex min-h-[calc(100dvh-3.5rem)] max-w-280 flex-col px-4 pt-6 sm:px-6 lg:min-h-dvh lg:px-8 lg:pt-8"
      >
        <ExpiryBanner />
        <div className="flex-1">{children}</div>
        <Footer />
      </main>
    </div>
  );
}

function Rail(account: Omit<AccountMenuProps, 'opens'>) {
  return (
    <header className="fixed inset-y-0 left-0 z-20 hidden w-60 flex-col border-r bg-surface p-3 lg:flex print:hidden">
      <Link to="/dashboard" className="mb-4 flex rounded-md px-2 py-1.5">
        <Wordmark />
      </Link>
      <Navigation className="flex flex-col gap-0.5" />
      <div className="mt-auto">
        <AccountMenu {...account} opens="up" />
      </div>
    </header>
  );
}

function TopBar(account: Omit<AccountMenuProps, 'opens'>) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b sm:gap-4 bg-surface px-4 sm:px-6 lg:hidden print:hidden">
      <Link to="/dashboard" className="flex rounded-md py-1">
        <Wordmark shrinks />
      </Link>
      <Navigation className="flex gap-1" />
      <div className="ml-auto">
        <AccountMenu {...account} opens="down" />
      </div>
    </header>
  );
}

function Navigation({ className }: { className: string }) {
  const { t } = useLingui();
  const entries: { to: '/dashboard/restaurants' | '/dashboard/users'; icon: IconName; label: string }[] = [
    { to: '/dashboard/restaurants', icon: 'store', label: t`Restaurants` },
    { to: '/dashboard/users', icon: 'people', label: t`Users` },
  ];
  return (
    <nav aria-label={t`Main navigation`} className={className}>
      {entries.map(({ to, icon, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ includeSearch: false }}
          className="flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium text-muted transition-colors duration-100 hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent pointer-coarse:h-11"
        >
          <Icon name={icon} className="size-5 max-sm:hidden" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
