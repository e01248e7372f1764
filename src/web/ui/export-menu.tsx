import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FileFormat } from '#contract/file-format.ts';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';

interface ExportMenuProps {
  /** What the file has, where that isn't what the page shows. */
  label?: ReactNode;
  /** A file is on its way. */
  pending: boolean;
  onExport: (format: FileFormat) => void;
}

/** A list as a file: which kind. On a page take `#web/pages/export-button.tsx`, which also fetches the file. */
export function ExportMenu({ label, pending, onExport }: ExportMenuProps) {
  const { t } = useLingui();
  return (
    <MenuButton
      pending={pending}
      items={[
        {
          id: 'csv',
          label: t`CSV`,
          note: t`Text for any spreadsheet, in the form that Excel expects in your language`,
          onChoose: () => onExport('csv'),
        },
        {
          id: 'xlsx',
          label: t`Excel (XLSX)`,
          note: t`A workbook with real dates and numbers`,
          onChoose: () => onExport('xlsx'),
        },
      ]}
    >
      {!pending && <Icon name="download" className="size-4" />}
      {label ?? <Trans>Export</Trans>}
      <Icon name="chevronDown" className="size-4" />
    </MenuButton>
  );
}
