import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/** What is rendered once a visit or hardly changes: React's compiler adds more code there than it saves work. */
export const renderedOnce =
  /\/src\/web\/(?:app|api|forms|i18n|queries|shell|state|statement|ui)\/|\/src\/web\/routes\/(?:-home\/|index\.tsx|__root)/;

const formLibrary = /\/node_modules\/(?:react-hook-form|@hookform)\//;

/** The page that every list leads to: its data is asked for at the press, beside its code, so its loader comes before. */
export const asksAtOnce = (routeId: string) => routeId === '/dashboard/restaurants/$restaurantId';

/** Libraries of every page: React, router, query and texts, but not what only some pages use of them. */
const libraries =
  /\/node_modules\/(?:(?:react|react-dom|scheduler|@lingui|jose)\/|@tanstack\/(?:react-)?(?:router|query|history|store)(?!.*(?:[bB]locker|useMutation|mutationObserver|[sS]uspense|hydration|persist)))/;

const isOwn = /\/src\//;

/** What the log-in screen alone has. */
const ofLogin = /\/src\/web\/(?:routes\/(?:-home\/|index\.tsx\?)|forms\/use-light-form)/;

/** The app itself and the log-in screen: every page has what they have. */
const everyPage = /\/src\/web\/(?:main\.tsx$|routes\/index\.tsx\?)/;

/**
 * What every signed-in person needs: what sends the first call and reads its answer, the frame of the dashboard, its
 * list of restaurants, whose pieces most pages share, and what asks at once for what is opened from lists.
 */
const dashboard =
  /\/src\/(?:web\/api\/send\.ts|web\/i18n\/later-texts\.ts|contract\/(?:session|problem)\.ts|web\/routes\/dashboard\/(?:(?:route|restaurants\/index)\.tsx\?tsr-split=.*|.*\?tsr-split=loader))$/;

/** The pages of every day: what they share with others comes without what only those others share. */
const everyDay =
  /\/src\/web\/routes\/dashboard\/(?:index|record|restaurants\/\$restaurantId)\.tsx\?tsr-split=component/;

/** What the libraries' entries name, and only what keeps answers or a form has. */
const ofSomePages = /\/(?:query-core\/.*\/hydration|react-router\/.*\/useBlocker)\./;

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
  {
    name: (id, graph) =>
      libraries.test(id) || (isOwn.test(id) && !ofLogin.test(id) && isImportedBy(everyPage, id, graph))
        ? 'app'
        : null,
  },
  {
    name: (id, graph) => (!ofSomePages.test(id) && isImportedBy(dashboard, id, graph) ? 'dashboard' : null),
  },
  {
    name: (id, graph) => (imports(formLibrary, id, graph) ? 'forms' : null),
    test: /\/node_modules\/(?:react-hook-form|@hookform)\/|\/src\/web\/forms\//,
  },
  // What several other pages share, but for what they open only now and then.
  {
    name: (id, graph) => (isImportedBy(everyDay, id, graph) ? 'every-day' : 'pages'),
    test: /\/node_modules\/uuid\/|\/src\/(?:web\/(?:ui|lists|queries|foreign|forms|pages|feedback|i18n)\/(?!alert-dialog|dialog|reason-dialog|toaster|windowed-rows|search-choice|text-area-field)|contract\/)/,
    minShareCount: 2,
  },
];
