import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { claimBody } from '#contract/tablets.ts';
import type { Api } from '#web/api/client.ts';
import { Form } from '#web/forms/form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { UnsentNotice } from '#web/pages/maybe-unsent.ts';
import { tabletCalls } from '#web/queries/tablets.ts';
import type { TextStorage } from '#web/state/storage.ts';
import { hasUnsent } from '#web/state/unsent-mark.ts';
import { Banner } from '#web/ui/banner.tsx';
import { PublicPage } from '#web/ui/public-page.tsx';
import type { KeptTablet } from './kept-tablet.ts';

interface ClaimFormProps {
  api: Api;
  storage: TextStorage;
  /** It was a tablet until a moment ago. */
  wasWithdrawn: boolean;
  onClaimed: (kept: KeptTablet) => void;
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const claimForm = z.object({ code: claimBody.shape.code.check(z.minLength(1)) });

/** Makes this device a tablet of a restaurant, with the code that an administrator got. */
export function ClaimForm({ api, storage, wasWithdrawn, onClaimed }: ClaimFormProps) {
  const { t } = useLingui();
  const form = useSchemaForm(claimForm, { code: '' });
  const claim = useMutation({
    mutationFn: (body: { code: string; key: string }) => tabletCalls.claim(api, body),
  });
  return (
    <PublicPage
      title={t`Set up this tablet`}
      description={
        <Trans>
          An administrator gets the code on the page “Tablets”. It counts for ten minutes. Whoever is logged
          in here with a password is logged out.
        </Trans>
      }
    >
      {wasWithdrawn && (
        <Banner tone="info" title={t`This tablet was withdrawn`} className="mb-5">
          <Trans>Nobody can record on it any more. With a new code it can be set up again.</Trans>
        </Banner>
      )}
      {hasUnsent(storage) && <UnsentNotice />}
      <Form
        form={form}
        guarded={false}
        onSubmit={async ({ code }) => {
          const last = claim.variables;
          // Of the same code once more the answer may have been lost.
          const key = last?.code === code ? last.key : newKey();
          onClaimed(await claim.mutateAsync({ code, key }));
        }}
        submitError={claim.error}
        failureTitle={t`The tablet could not be set up`}
        submitLabel={t`Set up tablet`}
      >
        <FormTextField
          name="code"
          label={t({ message: 'Code', context: 'of a tablet' })}
          hint={t`Eight letters`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputClassName="font-mono text-xl tracking-[0.2em] uppercase"
        />
      </Form>
    </PublicPage>
  );
}
