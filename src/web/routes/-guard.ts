import { may, type Permission } from '#contract/permissions.ts';
import { ApiProblem } from '#web/api/problem.ts';
import type { SessionStore } from '#web/state/session-store.ts';

/**
 * For the `beforeLoad` of a page that not every role may open. The dashboard's own guard has run before it, so the person
 * is known. Ends on the 'No access' page.
 */
export function requirePermission(session: SessionStore, permission: Permission): void {
  if (!may(permission, session.get().user?.role)) throw new ApiProblem('forbidden', { status: 403 });
}
