import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, useRef, useState } from 'react';
import type { Locale } from '#contract/locale.ts';
import type { Api } from '#web/api/client.ts';
import { useLightForm } from '#web/forms/use-light-form.ts';
import { useOneAtATime } from '#web/forms/use-one-at-a-time.ts';
import { loadLaterTexts } from '#web/i18n/texts.ts';
import { sessionCalls, sessionQueries } from '#web/queries/session.ts';
import type { Cell } from '#web/state/cell.ts';
import type { DeviceMark } from '#web/state/device-mark.ts';
import type { SessionState } from '#web/state/session.ts';
import { Button } from '#web/ui/button.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DemoLogins, SetupHint } from './demo-logins.tsx';

const loadFailure = () => import('#web/forms/problem-banner.tsx');
const Failure = lazy(async () => ({ default: (await loadFailure()).ProblemBanner }));

/** Once somebody enters the form: what it is checked by, what tells a failure, and the texts of the pages behind it. */
function loadRest() {
  loadLaterTexts().catch(() => undefined);
  loadFailure().catch(() => undefined);
  return sessionCalls.loginSchema();
}

interface LoginProps {
  api: Api;
  session: SessionState;
  deviceMark: DeviceMark;
  locale: Cell<Locale>;
}

/** The log-in: where it goes on after a success is decided by the route's guard. */
export function Login({ api, session, deviceMark, locale }: LoginProps) {
  const { t } = useLingui();
  const form = useLightForm(loadRest, { email: session.get().formerEmail ?? '', password: '' });
  const { data: info } = useQuery(sessionQueries.appInfo(api));
  const [failure, setFailure] = useState<Error | null>(null);
  const { pending, run } = useOneAtATime();
  const submitButton = useRef<HTMLButtonElement>(null);

  const submit = async () => {
    setFailure(null);
    try {
      const body = await form.check();
      if (!body) return;
      const mark = deviceMark.get();
      const sent = mark === undefined ? body : { ...body, device: mark };
      const { accessToken, user, device } = await sessionCalls.login(api, sent);
      deviceMark.set(device);
      if (user.locale) locale.set(user.locale);
      session.login(accessToken, user);
      notify(t`Login successful`);
    } catch (error) {
      setFailure(error as Error);
    }
  };

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(submit);
        }}
        className="grid gap-5"
      >
        {failure && (
          <OnDemand>
            <Failure title={t`Login failed`} error={failure} />
          </OnDemand>
        )}
        <TextField
          {...form.field('email')}
          label={t`E-mail`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
          <Link
            to="/forgot-password"
            className={`${textLink} mt-1 inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11`}
          >
            <Trans>Forgot your password?</Trans>
          </Link>
        </div>
        <Button ref={submitButton} type="submit" variant="primary" pending={pending} className="h-10 w-full">
          <Trans>Log in</Trans>
        </Button>
      </form>
      {info?.setup_needed && <SetupHint />}
      {info && info.demo_logins.length > 0 && (
        <DemoLogins
          logins={info.demo_logins}
          hasMailbox={info.mode !== 'production'}
          onChoose={(login) => {
            form.enter({ email: login.email, password: login.password });
            setFailure(null);
            submitButton.current?.focus();
          }}
        />
      )}
    </>
  );
}
