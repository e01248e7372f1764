import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** In the place of reports that lie outside of the database: their sums are shown, and they themselves can't be. */
export function ArchivedReports() {
  const { t } = useLingui();
  return (
    <EmptyState title={t`Reports archived`}>
      <Trans>
        The reports of this month are archived. All sums stay as they were. Whoever runs the server can bring
        the reports back.
      </Trans>
    </EmptyState>
  );
}
