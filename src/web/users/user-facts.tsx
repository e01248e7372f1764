import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '#contract/users.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { roleTexts } from '#texts/login.ts';
import { positionTexts } from '#texts/words.ts';
import { UserStatusMark } from './user-status.tsx';

/** Under a person's name: position, role, status, addresses, last log-in. What isn't told to the reader isn't there. */
export function UserFacts({ user }: { user: User }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { email, pending_email, status, last_login_at } = user;
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {user.user_position && <li className="text-ink">{t(positionTexts[user.user_position])}</li>}
        <li>{t(roleTexts[user.role])}</li>
        {status && (
          <li>
            <UserStatusMark status={status} role={user.role} />
          </li>
        )}
        {user.payroll_id !== null && (
          <li>
            <Trans>Payroll number {user.payroll_id}</Trans>
          </li>
        )}
        {email && (
          <li className="min-w-0">
            <a href={`mailto:${email}`} className={`${textLink} break-all`}>
              {email}
            </a>
          </li>
        )}
        {last_login_at && <LastLogin at={formats.instant(last_login_at)} />}
      </ul>
      {pending_email && (
        <p className="mt-1 break-words">
          <Trans>New e-mail {pending_email}: counts once it is verified.</Trans>
        </p>
      )}
    </>
  );
}

function LastLogin({ at }: { at: string }) {
  return (
    <li>
      <Trans>Last log-in {at}</Trans>
    </li>
  );
}
