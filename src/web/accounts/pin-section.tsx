import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { pin } from '#contract/tablets.ts';
import { enteredPassword } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { Form } from '#web/forms/form.tsx';
import { FormPasswordField } from '#web/forms/form-fields.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { tabletMutations } from '#web/queries/tablets.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

interface PinSectionProps {
  api: Api;
  hasPin: boolean;
}

/** One's own PIN for the restaurants' tablets: none, one that can be changed or taken away. */
export function PinSection({ api, hasPin }: PinSectionProps) {
  const { t } = useLingui();
  const [doing, setDoing] = useState<'set' | 'remove'>();
  const state = useFocusBack<HTMLParagraphElement>(doing !== undefined);
  const close = () => setDoing(undefined);
  if (doing === 'remove') return <RemovePin api={api} onClose={close} />;
  if (doing === 'set') return <SetPin api={api} hasPin={hasPin} onClose={close} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p ref={state} tabIndex={-1} className="outline-none">
        {hasPin ? t`You have a PIN.` : t`You have no PIN yet.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setDoing('set')}>{hasPin ? t`Change PIN` : t`Set PIN`}</Button>
        {hasPin && (
          <Button onClick={() => setDoing('remove')}>
            <Trans>Remove PIN</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

const setForm = z.object({ pin, current_password: enteredPassword });

function SetPin({ api, hasPin, onClose }: { api: Api; hasPin: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const set = useMutation(tabletMutations.setPin(api));
  const form = useSchemaForm(setForm, { pin: '', current_password: '' });
  const { setFocus } = form;
  useEffect(() => setFocus('pin'), [setFocus]);
  return (
    <Form
      form={form}
      guarded={false}
      onSubmit={async (body) => {
        await set.mutateAsync(body);
        notify(t`The PIN is saved`);
        onClose();
      }}
      submitError={set.error}
      failureTitle={t`The PIN could not be saved`}
      submitLabel={hasPin ? t`Change PIN` : t`Set PIN`}
      actions={<Cancel onClose={onClose} />}
    >
      <FormPasswordField
        name="pin"
        label={hasPin ? t`New PIN` : t`PIN`}
        hint={t`4 to 6 digits; no runs such as 1234 and no repeats such as 7777`}
        inputMode="numeric"
        autoComplete="new-password"
        className="max-w-60"
      />
      <FormPasswordField
        name="current_password"
        label={t`Current password`}
        autoComplete="current-password"
      />
    </Form>
  );
}

const removeForm = z.object({ current_password: enteredPassword });

function RemovePin({ api, onClose }: { api: Api; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useMutation(tabletMutations.setPin(api));
  const form = useSchemaForm(removeForm, { current_password: '' });
  const { setFocus } = form;
  useEffect(() => setFocus('current_password'), [setFocus]);
  return (
    <Form
      form={form}
      guarded={false}
      onSubmit={async ({ current_password }) => {
        await remove.mutateAsync({ pin: null, current_password });
        notify(t`The PIN is removed`);
        onClose();
      }}
      submitError={remove.error}
      failureTitle={t`The PIN could not be removed`}
      submitLabel={t`Remove PIN`}
      actions={<Cancel onClose={onClose} />}
    >
      <FormPasswordField
        name="current_password"
        label={t`Current password`}
        autoComplete="current-password"
      />
    </Form>
  );
}

function Cancel({ onClose }: { onClose: () => void }) {
  return (
    <Button onClick={onClose}>
      <Trans>Cancel</Trans>
    </Button>
  );
}
