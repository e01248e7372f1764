import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { addMonths, localMonth, type Month } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useMonthSteps } from '#web/pages/month-steps.tsx';
import type { PaletteEntry } from './palette-entry.ts';

/** The pages that show a month; from any other the overview is opened. */
const monthPages = /^\/dashboard(?:\/restaurants(?:\/(?!add$)[^/]+)?|\/users\/(?!add$)[^/]+)?\/?$/;

/** The month that a page shows, as its route has read it. */
function monthOf(context: object | undefined): Month | undefined {
  const { scope, filters } = (context ?? {}) as Partial<Record<'scope' | 'filters', { month?: Month }>>;
  return scope?.month ?? filters?.month;
}

/** The present month and the one before the month that is looked at, on the page that is open where it shows months. */
export function useMonths(now: Date): PaletteEntry[] {
  const { t } = useLingui();
  const formats = useFormats();
  const navigate = useNavigate();
  const { latestLocation, state } = useRouter();
  const isOnPage = monthPages.test(latestLocation.pathname);
  const moves = useMonthSteps(
    (month) => {
      // Days and a page belong to their month.
      const others = { day: undefined, beside: undefined, page: undefined };
      if (isOnPage) void navigate({ to: '.', search: (known: object) => ({ ...known, ...others, month }) });
      else void navigate({ to: '/dashboard', search: { month } });
    },
    isOnPage ? monthOf(state.matches.at(-1)?.context) : undefined,
  );
  const before = addMonths(moves.shown(), -1);
  const entry = (id: string, label: string, month: Month, onChoose: () => void): PaletteEntry => ({
    id,
    icon: 'calendar',
    label,
    note: formats.month(month),
    onChoose,
  });
  return [
    entry('this month', t`This month`, localMonth(now), moves.now),
    entry('previous month', t`Previous month`, before, () => moves.to(before)),
  ];
}
