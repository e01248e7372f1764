import { Trans, useLingui } from '@lingui/react/macro';
import type { ClosingTotals } from '#contract/closings.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Tile, Tiles } from '#web/ui/tile.tsx';

/** The sums of all restaurants, by currency. */
export function ClosingTiles({ totals }: { totals: readonly ClosingTotals[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const closed = totals.reduce((sum, one) => sum + one.closed, 0);
  const all = formats.number(totals.reduce((sum, one) => sum + one.restaurants, 0));
  const amounts = (of: 'bonus' | 'corrections' | 'payable') =>
    totals.map(({ currency, ...one }) => (
      <span key={currency} className="block text-lg whitespace-nowrap">
        {formats.amount(one[of], currency)}
      </span>
    ));
  return (
    <Tiles className="grid-cols-2 lg:grid-cols-4">
      <Tile
        label={t`Closed restaurants`}
        value={
          <>
            {formats.number(closed)}
            <span className="text-base font-normal text-muted"> / {all}</span>
          </>
        }
      />
      <Tile label={t`Bonus total`} value={amounts('bonus')} note={<Trans>Of this month alone</Trans>} />
      <Tile
        label={t`Corrections`}
        value={amounts('corrections')}
        note={<Trans>For earlier months, known better now</Trans>}
      />
      <Tile label={t`Payable`} value={amounts('payable')} note={<Trans>Bonus and corrections</Trans>} />
    </Tiles>
  );
}
