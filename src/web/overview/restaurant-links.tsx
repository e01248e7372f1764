import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Month } from '#contract/month.ts';
import type { OverviewRestaurant } from '#contract/overview.ts';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';

interface RestaurantLinkProps {
  restaurant: OverviewRestaurant;
  /** As the URL names it; absent where the stored date decided. */
  month: Month | undefined;
  className: string;
}

/** From a restaurant's name to its month, which hovering has fetched. */
export function RestaurantLink({ restaurant, month, className }: RestaurantLinkProps) {
  return (
    <Link
      to="/dashboard/restaurants/$restaurantId"
      params={{ restaurantId: restaurant.id }}
      search={{ month }}
      preload="intent"
      className={className}
    >
      {restaurant.name}
    </Link>
  );
}

/** Says on which card it stands: in a list of links the same words would tell none apart. */
export function RecordLink({ restaurant: { id, name } }: { restaurant: OverviewRestaurant }) {
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
