import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Month } from '#contract/month.ts';

type RestaurantTab = 'people' | 'history';

interface RestaurantTabsProps {
  restaurantId: string;
  /** The month in the URL: each tab keeps it. */
  month: Month | undefined;
  /** Absent: the month itself. */
  tab: RestaurantTab | undefined;
  mayReadHistory: boolean;
}

/** The parts of a restaurant's page: its month, its people, its history. Links, so that each has an address. */
export function RestaurantTabs({ restaurantId, month, tab, mayReadHistory }: RestaurantTabsProps) {
  const { t } = useLingui();
  const to = (target: RestaurantTab | undefined, text: ReactNode) => (
    <Link
      to="/dashboard/restaurants/$restaurantId"
      params={{ restaurantId }}
      search={{ month, tab: target }}
      // Its own idea of being here would take any filter for another place.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={tab === target ? 'page' : undefined}
      resetScroll={false}
      className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
    >
      {text}
    </Link>
  );
  return (
    <nav
      aria-label={t`Parts of the restaurant`}
      className="mb-4 flex flex-wrap gap-x-2 border-b print:hidden"
    >
      {to(undefined, <Trans>Month</Trans>)}
      {to('people', <Trans>People</Trans>)}
      {mayReadHistory && to('history', <Trans>History</Trans>)}
    </nav>
  );
}
