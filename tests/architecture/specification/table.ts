/** The whole specification, a row a line. */
import { openCalls, openRoutes } from './beyond.ts';
import { calls, headers } from './calls.ts';
import { clientState, fields, otherStates, sessionStates } from './fields-and-states.ts';
import type { Row } from './row.ts';
import { failures, limits, messages, roles, validation } from './rules.ts';
import { dashboardRoutes, functions, notifications, product, publicRoutes } from './screens.ts';

export const specification: readonly Row[] = [
  ...product,
  ...publicRoutes,
  ...dashboardRoutes,
  ...functions,
  ...notifications,
  ...fields,
  ...clientState,
  ...sessionStates,
  ...otherStates,
  ...validation,
  ...roles,
  ...headers,
  ...calls,
  ...failures,
  ...messages,
  ...limits,
  ...openRoutes,
  ...openCalls,
];
