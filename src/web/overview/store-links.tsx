import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Month } from '#contract/month.ts';
import type { OverviewRestaurant } from '#contract/overview.ts';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';

interface StoreLinkProps {
  store: OverviewRestaurant;
  /** As the URL names it; absent where the stored date decided. */
  month: Month | undefined;
  className: string;
}

/** From a store's name to its month, which hovering has fetched. */
export function StoreLink({ store, month, className }: StoreLinkProps) {
  return (
    <Link
      to="/dashboard/restaurants/$restaurantId"
      params={{ restaurantId: store.id }}
      search={{ month }}
      preload="intent"
      className={className}
    >
      {store.name}
    </Link>
  );
}

/** Says on which card it stands: in a list of links the same words would tell none apart. */
export function RecordLink({ store: { id, name } }: { store: OverviewRestaurant }) {
  const { t } = useLingui();
  return (
    <Link
      to="/dashboard/record"
      search={{ restaurant: id }}
      aria-label={t`Record feedback, ${name}`}
      className={buttonStyle('primary', 'w-full')}
    >
      <Icon name="feedback" className="size-4" />
      <Trans>Record feedback</Trans>
    </Link>
  );
}
