import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Month } from '#contract/month.ts';
import { Segmented } from '#web/ui/segmented.tsx';

const pages = { restaurants: '/dashboard/closing', people: '/dashboard/closing/people' } as const;

/** Month's end by restaurant or by person. The search stays with its list. */
export function ClosingViews({ view, month }: { view: keyof typeof pages; month: Month | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Segmented
      label={t`View`}
      choices={[
        { value: 'restaurants', label: t`By restaurant` },
        { value: 'people', label: t`By person` },
      ]}
      value={view}
      onChoose={(to) => void navigate({ to: pages[to], search: { month } })}
    />
  );
}
