import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Locale } from '#contract/locale.ts';
import type { User } from '#contract/users.ts';
import type { Cell } from '#web/state/cell.ts';
import type { Theme } from '#web/state/theme.ts';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { Icon } from '#web/ui/icon.tsx';
import { roleTexts } from '#texts/login.ts';
import { Disclosure } from './disclosure.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export interface AccountMenuProps {
  user: User;
  locale: Cell<Locale>;
  theme: Cell<Theme>;
  onLogout: () => void;
  /** Where the panel opens: above the button (rail) or below it (top bar). */
  opens: 'up' | 'down';
}

/** Who is signed in, the language, the look, and the way out. */
export function AccountMenu({ user, locale, theme, onLogout, opens }: AccountMenuProps) {
  const { t } = useLingui();
  const person = `${user.first_name} ${user.last_name}`;
  const role = t(roleTexts[user.role]);
  const up = opens === 'up';
  // What is to be read on the button has to be in its name, so that it can be pressed by voice.
  const name = up ? `${person} ${role}` : person;
  return (
    <Disclosure
      label={t`Account: ${name}`}
      buttonClassName={`flex min-h-11 items-center gap-3 rounded-lg p-1.5 text-left hover:bg-hover aria-expanded:bg-hover ${up ? 'w-full' : ''}`}
      panelClassName={up ? 'bottom-full left-0 mb-2 w-80' : 'top-full right-0 mt-2 w-80'}
      button={
        <>
          <Initials user={user} />
          <span className={up ? 'min-w-0 flex-1' : 'hidden'}>
            <span className="block truncate text-sm font-medium text-ink">{person}</span>{' '}
            <span className="block truncate text-xs text-muted">{role}</span>
          </span>
          {up && <Icon name="chevronDown" className="size-4 rotate-180 text-muted" />}
        </>
      }
    >
      <div className="border-b px-4 py-3">
        <p className="truncate font-medium text-ink">{person}</p>
        <p className="truncate text-sm text-muted">{user.email ?? role}</p>
      </div>
      <div className="grid gap-3 px-4 py-3">
        <div>
          <p aria-hidden="true" className="mb-1 text-xs font-medium text-muted">
            <Trans>Language</Trans>
          </p>
          <LanguageSwitch locale={locale} />
        </div>
        <div>
          <p aria-hidden="true" className="mb-1 text-xs font-medium text-muted">
            <Trans>Appearance</Trans>
          </p>
          <ThemeSwitch theme={theme} />
        </div>
      </div>
      <div className="grid border-t p-2">
        <Link to="/dashboard/account" className={buttonStyle('ghost', 'w-full justify-start px-2')}>
          <Icon name="person" />
          <Trans>Account</Trans>
        </Link>
        <button
          type="button"
          onClick={onLogout}
          className={buttonStyle('ghost', 'w-full justify-start px-2')}
        >
          <Icon name="logOut" />
          <Trans>Log out</Trans>
        </button>
      </div>
    </Disclosure>
  );
}

/** A picture of letters, not a text: drawn by the style. */
function Initials({ user }: { user: User }) {
  return (
    <span
      aria-hidden="true"
      data-initials={`${[...user.first_name][0]}${[...user.last_name][0]}`}
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent before:content-[attr(data-initials)]"
    />
  );
}
