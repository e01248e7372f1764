import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { getClosing } from '#contract/closings.ts';
import type { ResultOf } from '#contract/endpoint.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ClosingActions } from './closing-actions.tsx';
import { isBeforeFirst } from './closing-columns.tsx';
import { StateMark } from './state-mark.tsx';

interface ClosingHeaderProps {
  api: Api;
  scope: MonthScope;
  details: ResultOf<typeof getClosing>['data'];
  mayClose: boolean;
  /** Which of the month's closings is shown; undefined: the newest. */
  number: number | undefined;
}

/** Whose month it is, its state, and what can be done with it. */
export function ClosingHeader({ api, scope, details, mayClose, number }: ClosingHeaderProps) {
  const formats = useFormats();
  const { restaurant, closing, closings, state } = details;
  return (
    <PageHeader
      parent={
        <Link to="/dashboard/closing" search={{ month: scope.month }} className={textLink}>
          <Trans>Month’s end</Trans>
        </Link>
      }
      title={`${restaurant.name}, ${formats.monthInText(scope.month)}`}
      description={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-medium text-ink">{restaurant.store_id}</span>
          {!isBeforeFirst(details) && <StateMark state={state} />}
        </span>
      }
      actions={
        <ClosingActions
          api={api}
          scope={scope}
          entry={details}
          mayClose={mayClose}
          isNewest={number === undefined || number === closings.length}
        >
          {closing && mayClose && (
            <Link
              to="/dashboard/closing/$restaurantId/$month/statements"
              params={scope}
              search={{ number }}
              className={buttonStyle('ghost')}
            >
              <Trans>Print statements</Trans>
            </Link>
          )}
          <Link
            to="/dashboard/restaurants/$restaurantId"
            params={{ restaurantId: restaurant.id }}
            search={{ month: scope.month }}
            className={buttonStyle('ghost')}
          >
            <Trans>Reports of the month</Trans>
          </Link>
        </ClosingActions>
      }
    />
  );
}
