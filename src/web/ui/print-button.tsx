import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Prints the page; `usePrinting` tells its parts that they are wanted on paper. */
export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Icon name="printer" className="size-4" />
      <Trans>Print</Trans>
    </Button>
  );
}
