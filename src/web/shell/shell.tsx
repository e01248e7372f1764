import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Api } from '#web/api/client.ts';
import type { ConnectionCell } from '#web/state/connection.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx';
import { ThinBars } from './connection-bar.tsx';
import { ExpiryBar } from './expiry-bar.tsx';
import { Footer } from './footer.tsx';
import { BarNavigation, RailNavigation } from './navigation.tsx';
import { NewVersion } from './new-version.tsx';
import { OutageBar } from './outage-bar.tsx';
import { PaletteButton } from './palette-door.tsx';
import { SkipLink } from './skip-link.tsx';

interface ShellProps extends Omit<AccountMenuProps, 'opens'> {
  api: Api;
  connection: ConnectionCell;
  /** Opens the palette; absent for who has nothing to go to. */
  onPalette?: (() => void) | undefined;
  /** Takes the token of a renewed session. */
  onRenewed: (token: string) => void;
  children: ReactNode;
}

/**
 * Around every page of the dashboard: a rail at the left of a desktop, a bar at the top of a tablet, one more below on
 * a phone.
 */
export function Shell({ api, connection, onPalette, onRenewed, children, ...account }: ShellProps) {
  return (
    <div className="min-h-dvh max-lg:[--sticky-top:3.5rem] lg:pl-(--rail-width) lg:[--rail-width:15rem] print:pl-0">
      <SkipLink />
      <ThinBars>
        <OutageBar api={api} connection={connection} />
        <ExpiryBar api={api} onRenewed={onRenewed} />
      </ThinBars>
      <NewVersion />
      <Rail onPalette={onPalette} {...account} />
      <TopBar onPalette={onPalette} {...account} />
      <main
        id="main"
        className="mx-auto flex min-h-[calc(100dvh-3.5rem)] max-w-280 flex-col px-4 pt-8 max-sm:pb-16 sm:pt-12 sm:px-6 lg:min-h-dvh lg:px-8"
      >
        <div className="flex-1 pb-6">{children}</div>
        <Footer />
      </main>
    </div>
  );
}

type HeaderProps = Omit<ShellProps, 'api' | 'connection' | 'onRenewed' | 'children'>;

function Rail({ onPalette, ...account }: HeaderProps) {
  return (
    <header className="fixed inset-y-0 left-0 z-20 hidden w-60 flex-col border-r bg-surface p-3 lg:flex print:hidden">
      <Link to="/dashboard" activeOptions={{ exact: true }} className="mb-4 flex rounded-md px-2 py-1.5">
        <Wordmark />
      </Link>
      {onPalette && <PaletteButton onOpen={onPalette} />}
      <RailNavigation role={account.user.role} />
      <div className="mt-auto">
        <AccountMenu {...account} opens="up" />
      </div>
    </header>
  );
}

function TopBar({ onPalette, ...account }: HeaderProps) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b sm:gap-4 bg-surface px-4 sm:px-6 lg:hidden print:hidden">
      <Link to="/dashboard" activeOptions={{ exact: true }} className="flex rounded-md py-1">
        <Wordmark shrinks />
      </Link>
      <BarNavigation role={account.user.role} />
      <div className="ml-auto flex items-center gap-1">
        {onPalette && <PaletteButton small onOpen={onPalette} />}
        <AccountMenu {...account} opens="down" />
      </div>
    </header>
  );
}
