import { useLingui } from '@lingui/react/macro';
import type { KeptMail } from '#contract/accounts.ts';
import { textLink } from '#web/ui/link-styles.ts';

/**
 * One mail, as text with its links. Not its HTML: the page's policy refuses a mail's inline styles, and markup that
 * somebody put into a name should be seen as what it is.
 */
export function KeptMailText({ mail, sentAt }: { mail: KeptMail; sentAt: string }) {
  const { t } = useLingui();
  return (
    <article aria-label={mail.subject} className="rounded-lg border bg-surface p-6">
      <h2 className="text-lg font-semibold break-words text-ink">{mail.subject}</h2>
      <p className="mt-1 text-sm break-words text-muted">
        {t`To: ${mail.to}`} · {sentAt}
      </p>
      <p className="mt-4 border-t pt-4 break-words whitespace-pre-wrap text-ink">{withLinks(mail.text)}</p>
    </article>
  );
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} className={`${textLink} break-all underline`}>
        {part}
      </a>
    ),
  );
}
