import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Locale } from '#contract/locale.ts';
import type { Cell } from '#web/state/cell.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Footer } from './footer.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NewVersion } from './new-version.tsx';
import { SkipLink } from './skip-link.tsx';
import type { Connection } from '#web/state/connection.ts';

interface PublicFrameProps {
  locale: Cell<Locale>;
  connection: Cell<Connection>;
  children: ReactNode;
}

/** Around the pages that anybody can open. */
export function PublicFrame({ locale, connection, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ConnectionBar connection={connection} />
      <NewVersion />
      <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 py-3 pr-4 pl-3 sm:px-6">
        <Link to="/" className="flex rounded-md p-1">
          <Wordmark />
        </Link>
        <LanguageSwitch locale={locale} />
      </header>
      <main id="main" className="flex flex-1 flex-col items-center px-4 pt-[min(9dvh,5rem)] sm:px-6">
        {children}
      </main>
      <Footer className="justify-center px-4 sm:px-6" />
    </div>
  );
}
