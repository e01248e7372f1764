import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportKind } from '#contract/imports.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { importMutations } from '#web/queries/imports.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notify.ts';

/** The file to fill in, in both formats. */
export function TemplateLinks({ api, kind }: { api: Api; kind: ImportKind }) {
  const { t } = useLingui();
  const { write, isPending } = useWrite(
    {
      ...importMutations.template(api, kind),
      onError: (error) => notify(problemMessage(asProblem(error), t), 'error'),
    },
    { repeatable: true },
  );
  const saved = (name: string) => notify(t`${name} is saved`);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button pending={isPending} onClick={() => write('xlsx', saved)}>
        <Icon name="download" className="size-4" />
        <Trans>Template as XLSX</Trans>
      </Button>
      <Button pending={isPending} onClick={() => write('csv', saved)}>
        <Icon name="download" className="size-4" />
        <Trans>Template as CSV</Trans>
      </Button>
    </div>
  );
}
