/** The server's one Hono app: the calls, the pages, the probes, the documentation. */
import { Hono } from 'hono';
import { accountRoutes } from './people/accounts.routes.ts';
import { createAuthenticator } from './auth/authenticate.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { sessionRoutes } from './people/session.routes.ts';
import { bonusRuleRoutes } from './bonus/bonus-rules.routes.ts';
import { budgetRoutes } from './budgets/budgets.routes.ts';
import { explainRoutes } from './explain/explain.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { bindRoutes } from './http/bind.ts';
import { docsPolicy } from './http/docs-frame.ts';
import { docsPage } from './http/docs-page.ts';
import { createAnswering, type Reply } from './http/exchange.ts';
import { guidePage } from './http/guide-page.ts';
import { live, ready } from './health.ts';
import { openApiDocument } from './http/openapi.ts';
import { createPages, readBuild } from './http/pages.ts';
import { Problem } from './http/problem.ts';
import type { Route } from './http/route.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { monthEndRoutes } from './month-end/month-end.routes.ts';
import { monthRoutes } from './months/months.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { readRestaurantsState } from './restaurants/restaurants-state.db.ts';
import { payrollRoutes } from './payroll/payroll.routes.ts';
import { restaurantRoutes } from './restaurants/restaurants.routes.ts';
import type { LogLevel } from './log.ts';
import type { Services } from './http/services.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';
import { tabletRoutes } from './tablets/tablets.routes.ts';
import { userRoutes } from './people/users.routes.ts';

/** Everything under /v1/. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...setupRoutes,
  ...accountRoutes,
  ...userRoutes,
  ...restaurantRoutes,
  ...reportRoutes,
  ...liveRoutes,
  ...bonusRuleRoutes,
  ...budgetRoutes,
  ...settingsRoutes,
  ...monthRoutes,
  ...monthEndRoutes,
  ...payrollRoutes,
  ...explainRoutes,
  ...statementRoutes,
  ...activityRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...tabletRoutes,
];

/** Answers requests without listening: `app.fetch(request)`. Without `webDir` there are no pages. */
export function createApp(services: Services, { webDir }: { webDir?: string } = {}): Hono {
  const app = new Hono();
  const build = webDir === undefined ? undefined : readBuild(webDir)?.build;
  const answering = createAnswering(services, build);

  bindRoutes(app, answering, services, routes, {
    authenticate: createAuthenticator(services),
    readRestaurantsState,
  });

  /** Binds paths that answer to GET and HEAD; any other method is a 405. */
  const readable = (
    paths: string[],
    template: string,
    answer: () => Promise<Reply> | Reply,
    level?: LogLevel,
  ) => {
    app.on('GET', paths, answering(template, answer, level));
    const refused = new Problem('method_not_allowed', { allow: ['GET', 'HEAD'] });
    app.on(
      'ALL',
      paths,
      answering(template, () => Promise.reject(refused)),
    );
  };
  // Balancers ask every few seconds.
  readable(['/health/live'], '/health/live', live, 'debug');
  readable(['/health/ready'], '/health/ready', () => ready(services), 'debug');

  // Made at the first request, so that no start waits for them.
  let openApi: string | undefined;
  readable(['/docs/openapi.json'], '/docs/openapi.json', () => ({
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' },
    body: (openApi ??= JSON.stringify(openApiDocument())),
  }));
  for (const [path, page] of [
    ['/docs', docsPage],
    ['/docs/guide', guidePage],
  ] as const)
    readable([path, `${path}/`], path, () => ({
      status: 200,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': docsPolicy,
      },
      body: page(),
    }));

  if (webDir !== undefined) app.all('*', answering('page', createPages(webDir)));
  app.all(
    '*',
    answering('*', () => Promise.reject(new Problem('not_found'))),
  );
  return app;
}
