import { Trans } from '@lingui/react/macro';
import type { Explanation } from '#contract/explain.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

/** Who voided a report, when and why; the reason is absent where its author undid it. */
export function Voided({ voided }: { voided: Explanation['voided'][number]['voided'] }) {
  const formats = useFormats();
  const { by, reason } = voided;
  const at = formats.instant(voided.at);
  return (
    <p>
      {reason === '' ? (
        <Trans>
          Undone by {by}, {at}.
        </Trans>
      ) : (
        <Trans>
          Voided by {by}, {at}: {reason}
        </Trans>
      )}
    </p>
  );
}
