import { useLingui } from '@lingui/react/macro';
import { logsIn, type Role, type UserStatus } from '#contract/users.ts';
import { statusTexts } from '#texts/words.ts';

/** A full dot, an empty one, a barred one: told apart without colour, which here means goals only. */
const shapes: Record<UserStatus, string> = {
  active: 'M6 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  pending: 'M6 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  disabled: 'M6 1.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 0 0 0-8.5ZM3 3l6 6',
};

/** How an account stands: a word and a shape. */
export function UserStatusMark({ status, role }: { status: UserStatus; role: Role }) {
  const { t } = useLingui();
  const isOutside = status === 'pending' && !logsIn(role);
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${status === 'active' ? '' : 'text-muted'}`}
    >
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className={`size-3 shrink-0 stroke-current stroke-[1.5] ${status === 'active' ? 'fill-current' : 'fill-none'}`}
      >
        <path d={shapes[status]} />
      </svg>
      {isOutside ? t`No log-in` : t(statusTexts[status])}
    </span>
  );
}
