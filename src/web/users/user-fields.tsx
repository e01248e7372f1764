import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { roles } from '#contract/permissions.ts';
import { logsIn, userPositions, type Role, type User, passwordMinLength } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import {
  FormChoiceField,
  FormDateField,
  FormPasswordField,
  FormSelectField,
  FormTextField,
} from '#web/forms/form-fields.tsx';
import { LanguageOptions } from '#web/i18n/language-name.tsx';
import { roleTexts } from '#texts/login.ts';
import { positionTexts, statusTexts } from '#texts/words.ts';
import { nameOf } from '#contract/person-name.ts';
import { useMailDelivery } from './mail-notice.tsx';
import { RestaurantsField } from './restaurants-field.tsx';

interface UserFieldsProps {
  api: Api;
  /** The person as saved; none while adding. */
  saved?: User;
  /** The account of the person who edits: its role and status are not theirs to change. */
  isOwn?: boolean;
}

/** The fields of a person, for adding and editing. */
export function UserFields({ api, saved, isOwn = false }: UserFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField name="first_name" label={t`First name`} autoComplete="off" />
        <FormTextField name="last_name" label={t`Last name`} autoComplete="off" />
      </div>
      <EmailField api={api} saved={saved} />
      <FormSelectField name="user_position" label={t`Position`} className="sm:w-1/2 sm:pr-2.5">
        <option value="">{t`Choose a position`}</option>
        {userPositions.map((position) => (
          <option key={position} value={position}>
            {t(positionTexts[position])}
          </option>
        ))}
      </FormSelectField>
      <FormTextField
        name="payroll_id"
        label={t`Payroll number (optional)`}
        hint={t`The person’s number in the payroll office, for its files`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="sm:w-1/2 sm:pr-2.5"
      />
      {isOwn ? <OwnRole saved={saved} /> : <RoleField />}
      {saved && !isOwn && (saved.status === 'active' || saved.status === 'disabled') && (
        <FormChoiceField
          name="status"
          label={t`Status`}
          hint={t`With a disabled account nobody can log in.`}
          choices={(['active', 'disabled'] as const).map((value) => ({
            value,
            label: t(statusTexts[value]),
          }))}
        />
      )}
      <FormSelectField
        name="locale"
        label={t`Language`}
        hint={t`For e-mails to this person`}
        className="sm:w-1/2 sm:pr-2.5"
      >
        <LanguageOptions />
      </FormSelectField>
      <RestaurantsField api={api} known={saved?.restaurants ?? []} person={saved ? nameOf(saved) : ''} />
      {!saved && <MemberSinceField />}
      {!isOwn && <PasswordFields isNew={!saved} />}
    </>
  );
}

function EmailField({ api, saved }: { api: Api; saved: User | undefined }) {
  const { t } = useLingui();
  const delivery = useMailDelivery(api);
  const { role } = useWatch<{ role: Role | '' }>();
  const isOptional = role !== undefined && role !== '' && !logsIn(role) && saved?.status !== 'active';
  const waiting = saved?.pending_email;
  const hint = isOptional
    ? t`Can stay empty: this role doesn’t log in and gets no invitation.`
    : !saved
      ? delivery === 'waiting'
        ? t`Mail isn’t set up: once saved, copy the invitation link and hand it over.`
        : t`The invitation goes there.`
      : waiting
        ? t`${waiting} waits to be verified. Until then this one counts.`
        : saved.status === 'pending'
          ? t`The account is not activated yet, so a new address counts at once.`
          : t`A new address counts once it is verified. Until then the present one stays.`;
  return (
    <FormTextField
      name="email"
      label={t`E-mail`}
      hint={hint}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function RoleField() {
  const { t } = useLingui();
  return (
    <FormSelectField name="role" label={t`Role`} hint={<RoleHints />}>
      <option value="">{t`Choose a role`}</option>
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(roleTexts[role])}
        </option>
      ))}
    </FormSelectField>
  );
}

/** What each role may do, where it is chosen. */
function RoleHints() {
  const { t } = useLingui();
  return roles.map((role) => (
    <span key={role} className="block">
      <span className="font-medium">{t(roleTexts[role])}</span>: {t(roleHints[role])}
    </span>
  ));
}

const roleHints: Record<Role, MessageDescriptor> = {
  admin: msg`may see and change everything.`,
  evaluator: msg`records feedback and sees the scores of their restaurants.`,
  user: msg`is evaluated and can’t log in.`,
};

/** Instead of a box that may not be used: what it is, and who can change it. */
function OwnRole({ saved }: { saved: User | undefined }) {
  const { t } = useLingui();
  return (
    <div>
      <p className="text-sm font-medium">
        <Trans>Role</Trans>
      </p>
      <p className="mt-1.5 flex min-h-10 items-center">{saved && t(roleTexts[saved.role])}</p>
      <p className="text-sm text-muted">
        <Trans>Nobody changes their own role or disables themselves. Another administrator can.</Trans>
      </p>
    </div>
  );
}

/** Since when a new person belongs to the chosen restaurants; without a restaurant there is nothing to ask. */
function MemberSinceField() {
  const { t } = useLingui();
  const { restaurants } = useWatch<{ restaurants: string[] }>();
  if (!restaurants || restaurants.length === 0) return null;
  return (
    <FormDateField
      name="member_since"
      label={t`Member since (optional)`}
      hint={t`Feedback is possible from this day on. Left empty: from today.`}
      inputClassName="max-w-48"
    />
  );
}

function PasswordFields({ isNew }: { isNew: boolean }) {
  const { t } = useLingui();
  return (
    <fieldset className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      <legend className="sr-only">{t`Password`}</legend>
      <FormPasswordField
        name="password"
        label={isNew ? t`Password (optional)` : t`New password (optional)`}
        autoComplete="new-password"
      />
      <FormPasswordField name="password_confirmation" label={t`Password again`} autoComplete="new-password" />
      <p className="text-sm text-muted sm:col-span-2">
        {isNew
          ? t`Leave it empty, and the person sets it with the link in the invitation. Otherwise at least ${passwordMinLength} characters.`
          : t`Leave it empty to keep the present one. A new one ends all sessions of the account. At least ${passwordMinLength} characters.`}
      </p>
    </fieldset>
  );
}
