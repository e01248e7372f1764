import { Plural, Trans } from '@lingui/react/macro';
import { useSession } from '#web/state/app-context.tsx';
import { Banner } from '#web/ui/banner.tsx';

/** Five minutes before the session ends by itself. */
export function ExpiryBanner() {
  const { minutesLeft } = useSession();
  if (minutesLeft === null) return null;
  return (
    <Banner
      tone="warning"
      className="mb-6"
      title={
        <Plural
          value={minutesLeft}
          one="Your session ends in # minute"
          other="Your session ends in # minutes"
        />
      }
    >
      <Trans>Please save your work. You can log in again right afterwards.</Trans>
    </Banner>
  );
}
