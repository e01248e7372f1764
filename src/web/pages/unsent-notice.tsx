import { Trans } from '@lingui/react/macro';
import { Banner } from '#web/ui/banner.tsx';

/** What sends the entries that wait on this device, whosever they are. */
export function UnsentNotice() {
  return (
    <Banner tone="warning" title={<Trans>Entries on this device are not sent yet</Trans>} className="mb-6">
      <Trans>
        They are sent when their author logs in here. An administrator can enable an account that was
        disabled, set up a withdrawn tablet again for the same restaurant, and decide about the entries of a
        deleted person on the page “Record feedback”. Please don’t clear the browser’s data before that.
      </Trans>
    </Banner>
  );
}
