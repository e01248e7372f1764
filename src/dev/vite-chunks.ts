import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/** The modules that are there on every page, the log-in screen included; a page's own pieces come with the page. */
export const everyPage = new RegExp(
  [
    '/src/web/main\\.tsx$',
    '/src/web/(?:api/(?:client|early|problem)|app/(?!follow-changes)|queries/(?:load|stale|session)|state/(?!local-days|select-month|use-month-steps)|routeTree)',
    '/src/web/i18n/(?:catalogues|texts|trans|problem-message)',
    '/src/texts/login\\.ts',
    '/src/web/forms/(?:countdown|problem-banner)',
    '/src/web/ui/(?:banner|button|class-names|field|sign|link-styles|notify|page-header|public-page|segmented|skeleton|status-page|text-field|password-field|toasts|wordmark)\\.',
    '/src/web/shell/(?:connection-bar|footer|language-switch|page-focus|public-frame|skip-link|status-pages)',
    // The routes themselves, not the pages that are split off them nor their pieces.
    '/src/web/routes/[^-]+\\.tsx$',
    '/src/contract/(?:issue|locale|month|permissions)\\.ts',
    '/node_modules/(?:@lingui|jose)/',
  ].join('|'),
);

/** What the log-in screen adds. */
export const homePage = /\/src\/web\/(?:routes\/(?:-home\/|index\.tsx)|forms\/use-light-form)/;

/** Router and query, but not what only some pages use. */
const data =
  /\/node_modules\/@tanstack\/(?:react-)?(?:router|query|history|store)(?!.*(?:[bB]locker|useMutation|mutationObserver|[sS]uspense))/;

/** What stands around a page and is rendered as rarely as one is opened. */
export const frame = /\/src\/web\/shell\//;

const formLibrary = /\/node_modules\/(?:react-hook-form|@hookform)\//;

/** The page that every list leads to: its data is asked for at the press, beside its code, so its loader comes before. */
export const asksAtOnce = (routeId: string) => routeId === '/dashboard/restaurants/$restaurantId';

/**
 * What every signed-in person needs: what sends the first call and reads its answer, the frame of the dashboard, its
 * list of restaurants, whose pieces most pages share, and what asks at once for what is opened from lists.
 */
const dashboard =
  /\/src\/(?:web\/api\/send\.ts|web\/i18n\/later-texts\.ts|contract\/session\.ts|web\/routes\/dashboard\/(?:(?:route|restaurants\/index)\.tsx\?tsr-split=.*|.*\?tsr-split=loader))$/;

/** Whether a pattern fits a module, one of those that it leads to, or one of those that they do. */
function leadsTo(
  pattern: RegExp,
  id: string,
  next: (id: string) => readonly string[] | undefined,
  seen = new Set<string>(),
): boolean {
  if (pattern.test(id)) return true;
  seen.add(id);
  return (next(id) ?? []).some((other) => !seen.has(other) && leadsTo(pattern, other, next, seen));
}

const isImportedBy = (pattern: RegExp, id: string, graph: Graph) =>
  leadsTo(pattern, id, (module) => graph.getModuleInfo(module)?.importers);
const imports = (pattern: RegExp, id: string, graph: Graph) =>
  leadsTo(pattern, id, (module) => graph.getModuleInfo(module)?.importedIds);

/**
 * The files that code is built into, the first that fits. Few, because thirty small ones compress a third worse, and
 * because a browser asks an HTTP/1.1 server for six at a time.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Apart from the next one, so that it is compiled while that arrives.
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'app', test: new RegExp(`${everyPage.source}|${data.source}`) },
  { name: (id, graph) => (isImportedBy(dashboard, id, graph) ? 'dashboard' : null) },
  {
    name: (id, graph) => (imports(formLibrary, id, graph) ? 'forms' : null),
    test: /\/node_modules\/(?:react-hook-form|@hookform)\/|\/src\/web\/forms\//,
  },
  // What several other pages share, but for what they open only now and then.
  {
    name: 'pages',
    test: /\/src\/(?:web\/(?:ui|lists|queries|forms)\/(?!alert-dialog|dialog|toaster|windowed-rows|search-choice|text-area-field)|contract\/)/,
    minShareCount: 2,
  },
];
