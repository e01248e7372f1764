import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { layout as layoutSchema, layoutBody, type Layout, type LayoutBody } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { useOpened } from '#web/forms/use-opened.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { payrollMutations } from '#web/queries/payroll.ts';
import { Button } from '#web/ui/button.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LayoutConflict } from './layout-conflict.tsx';
import { LayoutForm } from './layout-form.tsx';
import { valuesOf } from './layout-values.ts';

const DeleteLayoutDialog = onDemand(
  async () => (await import('./delete-layout-dialog.tsx')).DeleteLayoutDialog,
);

/** The form over a layout as it is saved. */
export function EditLayoutForm({ api, saved }: { api: Api; saved: Layout }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { opened, lost, save } = useOpened(layoutSchema, saved);
  const form = useSchemaForm(layoutBody, valuesOf(saved));
  const update = useMutation(payrollMutations.updateLayout(api));
  const [deletes, setDeletes] = useState(false);
  const close = () => setDeletes(false);
  const toList = () => navigate({ to: '/dashboard/payroll/layouts', replace: true });

  const submit = async (values: LayoutBody) => {
    const { name } = await save(({ id, version }) => update.mutateAsync({ id, version, ...values }));
    notify(t`The layout ${name} is saved`);
  };

  return (
    <>
      <PageHeader
        parent={
          <Link to="/dashboard/payroll/layouts" className={textLink}>
            <Trans>Layouts</Trans>
          </Link>
        }
        title={t`Edit layout`}
        description={opened.name}
        actions={
          <Button onClick={() => setDeletes(true)}>
            <Trans>Delete layout</Trans>
          </Button>
        }
      />
      <LayoutForm
        api={api}
        form={form}
        draft={{ form: 'payroll-layout', id: saved.id }}
        onSubmit={submit}
        onSaved={toList}
        submitError={update.error}
        failureTitle={t`An error occurred while saving the layout`}
        submitLabel={t`Save`}
      >
        {lost && <LayoutConflict key={lost.newer.version} opened={lost.opened} newer={lost.newer} />}
      </LayoutForm>
      {deletes && (
        <DeleteLayoutDialog
          api={api}
          layout={opened}
          onDeleted={() => {
            form.reset(form.getValues());
            void toList();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
