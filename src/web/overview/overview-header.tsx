import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { ExportButton } from '#web/pages/export-button.tsx';
import { PrintLine } from '#web/pages/print-line.tsx';
import { overviewExport, type OverviewScope } from '#web/queries/overview.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { usePageFooter } from '#web/ui/use-page-footer.ts';
import { usePrinting } from '#web/ui/use-printing.ts';

interface OverviewHeaderProps {
  api: Api;
  scope: OverviewScope;
  clock: () => Date;
  /** Nothing to take along. */
  isNew: boolean;
}

/** The heading of the overview; on paper with its month, its search and when it was printed. */
export function OverviewHeader({ api, scope, clock, isNew }: OverviewHeaderProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const isPrinting = usePrinting();
  const { q } = scope;
  usePageFooter(isPrinting ? `${t`Overview`} · ${formats.monthInText(scope.month)}` : undefined);
  return (
    <>
      <OverviewTitle>{!isNew && <ExportButton options={overviewExport(api, scope)} />}</OverviewTitle>
      {isPrinting && (
        <PrintLine month={formats.month(scope.month)} instant={formats.instant} clock={clock}>
          {q !== undefined && t`Search: ${q}`}
        </PrintLine>
      )}
    </>
  );
}

/** As long as its data is on its way. */
export function OverviewTitle({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return <PageHeader title={t`Overview`} actions={children} />;
}
