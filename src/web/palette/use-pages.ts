import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Role } from '#contract/users.ts';
import { appPages, pagesOf, type AppPage } from '#web/pages/app-pages.ts';
import { pageTexts } from '#web/pages/page-texts.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

/** To record is to begin something, too. */
const begins = (page: AppPage) => page === 'record' || appPages[page].part === 'begin';

/** The pages that the role may open, and those on which it begins something. */
export function usePages(role: Role): PaletteGroup[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const entryOf = (page: AppPage): PaletteEntry => {
    const { to, icon } = appPages[page];
    return {
      id: `page ${page}`,
      icon,
      label: t(pageTexts[page].label),
      onChoose: () => void navigate({ to }),
    };
  };
  const pages = pagesOf(role, 'work', 'lists', 'settings', 'own', 'begin', 'within');
  return [
    {
      id: 'pages',
      label: t`Go to`,
      opens: true,
      entries: pages.filter((page) => !begins(page)).map(entryOf),
    },
    { id: 'actions', label: t`Actions`, entries: pages.filter(begins).map(entryOf) },
  ];
}
