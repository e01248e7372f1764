import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** In the place of reports that lie outside of the database: their sums are shown, and they themselves can't be. */
export function ArchivedReports({ ref }: { ref?: Ref<HTMLHeadingElement> }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={
        <h3 ref={ref} tabIndex={-1} className="scroll-mt-20 outline-none">
          {t`Reports archived`}
        </h3>
      }
    >
      <Trans>
        The reports of this month are archived. All sums stay as they were. Whoever runs the server can bring
        the reports back.
      </Trans>
    </EmptyState>
  );
}
