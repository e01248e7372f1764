import { useLingui } from '@lingui/react/macro';
import { useCell, type Cell } from '#web/state/cell.ts';
import type { Hand } from '#web/state/hand.ts';
import { Segmented } from '#web/ui/segmented.tsx';

/** Which hand records on this device: points and buttons are where it doesn't cover them. */
export function HandChoice({ hand }: { hand: Cell<Hand> }) {
  const { t } = useLingui();
  return (
    <div className="mt-2 flex">
      <Segmented
        label={t`Hand that records`}
        choices={[
          { value: 'left', label: t`Left hand` },
          { value: 'right', label: t`Right hand` },
        ]}
        value={useCell(hand)}
        onChoose={hand.set}
      />
    </div>
  );
}
