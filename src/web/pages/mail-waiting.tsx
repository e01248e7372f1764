import { Plural, Trans } from '@lingui/react/macro';
import { Banner } from '#web/ui/banner.tsx';

/** That mails can't be sent, and how many wait for it; undefined while that isn't known. */
export function MailWaiting({ count }: { count: number | undefined }) {
  return (
    <Banner
      tone="warning"
      className="mb-6 print:hidden"
      title={
        count !== undefined && count > 0 ? (
          <Plural value={count} one="Mail isn’t set up, # waits" other="Mail isn’t set up, # wait" />
        ) : (
          <Trans>Mail isn’t set up</Trans>
        )
      }
    >
      <Trans>
        They go out once the server is started with SMTP_URL. Until then, copy invitation links on the page of
        each person.
      </Trans>
    </Banner>
  );
}
