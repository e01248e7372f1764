import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { roleTexts } from '#texts/login.ts';
import { positionTexts } from '#texts/words.ts';

interface OwnFactsProps {
  user: User;
  /** The address is shown as a field instead. */
  withoutEmail: boolean;
}

/** What of oneself an administrator decides. */
export function OwnFacts({ user, withoutEmail }: OwnFactsProps) {
  const { t } = useLingui();
  const { email, pending_email: waiting, user_position: position, restaurants } = user;
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {email && !withoutEmail && (
        <Fact label={t`E-mail`}>
          {email}
          {waiting && (
            <span className="block text-sm text-muted">
              <Trans>{waiting} counts once you have opened the link that was sent to it.</Trans>
            </span>
          )}
        </Fact>
      )}
      <Fact label={t`Role`}>{t(roleTexts[user.role])}</Fact>
      {position && <Fact label={t`Position`}>{t(positionTexts[position])}</Fact>}
      {restaurants.length > 0 && (
        <Fact label={t`Restaurants`}>
          <ul>
            {restaurants.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to="/dashboard/restaurants/$restaurantId"
                  params={{ restaurantId: id }}
                  className={textLink}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words text-ink">{children}</dd>
    </div>
  );
}
