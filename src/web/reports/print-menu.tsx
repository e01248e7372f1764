import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '#web/ui/icon.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';

/** Prints the month: its totals, calendar and people on a page or two, or every report after them. */
export function PrintMenu({ onPrint }: { onPrint: (withReports: boolean) => void }) {
  const { t } = useLingui();
  return (
    <MenuButton
      items={[
        {
          id: 'month',
          label: t`The month`,
          note: t`Totals, calendar, people`,
          onChoose: () => onPrint(false),
        },
        {
          id: 'reports',
          label: t`The month with every report`,
          onChoose: () => onPrint(true),
        },
      ]}
    >
      <Icon name="printer" className="size-4" />
      <Trans>Print</Trans>
      <Icon name="chevronDown" className="size-4" />
    </MenuButton>
  );
}
