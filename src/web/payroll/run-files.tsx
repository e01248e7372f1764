import { useLingui } from '@lingui/react/macro';
import type { PayrollFile, PayrollRun } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { payrollMutations } from '#web/queries/payroll.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { notify } from '#web/ui/notify.ts';

/** Fetches a file of a run and has it saved. */
function useDownload(api: Api) {
  const { t } = useLingui();
  const { write, isPending } = useWrite(
    {
      ...payrollMutations.download(api),
      onError: (error) =>
        notify(`${t`The file could not be downloaded.`} ${problemMessage(asProblem(error), t)}`, 'error'),
    },
    { repeatable: true },
  );
  const download = (run_id: string, file_id: string) =>
    write({ run_id, file_id }, (name) => notify(t`${name} is saved`));
  return { download, isPending };
}

/** The files of a run behind one button, for a list. */
export function FilesMenu({ api, run }: { api: Api; run: PayrollRun }) {
  const { t } = useLingui();
  const { download, isPending } = useDownload(api);
  const { id, number, files } = run;
  return (
    <MenuButton
      label={t`Files of run ${number}`}
      pending={isPending}
      items={files.map((file) => ({
        id: file.id,
        label: file.layout_name,
        note: file.name,
        onChoose: () => download(id, file.id),
      }))}
    >
      {!isPending && <Icon name="download" className="size-4" />}
      <Icon name="chevronDown" className="size-4" />
    </MenuButton>
  );
}

/** A file's button. */
export function DownloadButton({ api, runId, file }: { api: Api; runId: string; file: PayrollFile }) {
  const { t } = useLingui();
  const { download, isPending } = useDownload(api);
  return (
    <Button
      pending={isPending}
      aria-label={t`Download ${file.name}`}
      onClick={() => download(runId, file.id)}
    >
      {!isPending && <Icon name="download" className="size-4" />}
      {t`Download`}
    </Button>
  );
}
