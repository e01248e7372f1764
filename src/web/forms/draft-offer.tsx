import { Trans } from '@lingui/react/macro';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Offer } from './use-draft.ts';

interface DraftOfferProps {
  offer: Offer;
  onRestore: () => void;
  onDiscard: () => void;
}

/** What was typed here before and not saved: to be taken up again or forgotten. */
export function DraftOffer({ offer: { at, isOutdated, isOfToday }, onRestore, onDiscard }: DraftOfferProps) {
  const formats = useFormats();
  const [time, day] = [formats.time(new Date(at)), formats.instant(at)];
  return (
    <Banner
      tone="info"
      // Two texts: other languages say "from" of a time and of a day with different words.
      title={
        isOfToday ? (
          <Trans>You have unsaved changes from {time}</Trans>
        ) : (
          <Trans>You have unsaved changes from {day}</Trans>
        )
      }
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onRestore}>
            <Trans>Restore</Trans>
          </Button>
          <Button variant="ghost" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      }
    >
      {isOutdated && <Trans>What is saved has changed since then. Please compare before you save.</Trans>}
    </Banner>
  );
}
