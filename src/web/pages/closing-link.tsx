import { Link } from '@tanstack/react-router';
import type { Month } from '#contract/month.ts';
import { textLink } from '#web/ui/link-styles.ts';

interface ClosingLinkProps {
  restaurant: { id: string; name: string; store_id: string };
  month: Month;
  /** The closing's; without one the newest is shown. */
  number?: number;
}

/** A restaurant in a table, with the way to the closing of a month. */
export function ClosingLink({ restaurant: { id, name, store_id }, month, number }: ClosingLinkProps) {
  return (
    <>
      <Link
        to="/dashboard/closing/$restaurantId/$month"
        params={{ restaurantId: id, month }}
        search={{ number }}
        className={textLink}
      >
        {name}
      </Link>
      <div className="text-sm whitespace-nowrap text-muted">{store_id}</div>
    </>
  );
}
