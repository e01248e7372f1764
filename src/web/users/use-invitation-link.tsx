import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { userMutations } from '#web/queries/users.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';

/**
 * A button that makes an activation link and copies it, and what to show beneath: the link itself, because a browser may
 * refuse to copy, or why there is none.
 */
export function useInvitationLink(
  api: Api,
  userId: string,
): {
  button: ReactNode;
  result: ReactNode;
  /** Takes the link away once another one has ended it. */
  drop: () => void;
} {
  const { t } = useLingui();
  const formats = useFormats();
  const { write, isPending, error } = useWrite(userMutations.makeInvitationLink(api, userId), {
    repeatable: true,
  });
  const [link, setLink] = useState<{ url: string; expires_at: string }>();

  const copy = (made: { url: string; expires_at: string }) => {
    setLink(made);
    // Not there on an address without https.
    const { clipboard } = navigator as { clipboard?: Clipboard };
    clipboard?.writeText(made.url).then(
      () => notify(t`Invitation link copied`),
      () => undefined,
    );
  };
  const until = link && formats.instant(link.expires_at);

  return {
    drop: () => setLink(undefined),
    button: (
      <Button pending={isPending} onClick={() => write(undefined, copy)}>
        <Trans>Copy invitation link</Trans>
      </Button>
    ),
    result: error ? (
      <ProblemBanner title={t`The invitation link could not be made`} error={error} />
    ) : (
      link && (
        <TextField
          className="mb-4"
          label={t`Invitation link`}
          hint={t`For this person alone. It works once, until ${until}, and ends the older ones.`}
          value={link.url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      )
    ),
  };
}
