import { Trans, useLingui } from '@lingui/react/macro';
import type { Tablet } from '#contract/tablets.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { Button } from '#web/ui/button.tsx';
import { missing } from '#web/ui/missing.ts';

/** The columns of the list of tablets. */
export function useTabletColumns(onWithdraw: (tablet: Tablet) => void): Column<Tablet>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: t`Name`,
      lead: true,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      id: 'restaurant',
      header: t`Restaurant`,
      cell: ({ restaurant }) => (
        <span>
          {restaurant.name} <span className="whitespace-nowrap text-muted">{restaurant.store_id}</span>
        </span>
      ),
    },
    {
      id: 'seen',
      header: t({ message: 'Last seen', context: 'tablet' }),
      cell: ({ last_seen_at, code_expires_at }) => {
        if (code_expires_at !== null) {
          const until = formats.time(new Date(code_expires_at));
          return t`Its code can be entered until ${until}`;
        }
        if (last_seen_at === null) return missing;
        return <time dateTime={last_seen_at}>{formats.instant(last_seen_at)}</time>;
      },
    },
    {
      id: 'actions',
      header: t`Actions`,
      quiet: true,
      className: 'text-right',
      cell: (tablet) => {
        const { name } = tablet;
        return (
          <Button variant="ghost" onClick={() => onWithdraw(tablet)} aria-label={t`Withdraw ${name}`}>
            <Trans context="tablet">Withdraw</Trans>
          </Button>
        );
      },
    },
  ];
}
