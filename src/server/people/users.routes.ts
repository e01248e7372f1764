/** The people's calls. */
import { monthFor } from '#contract/month.ts';
import { deleteUser, registerUser, updateUser } from '#contract/user-changes.ts';
import { getUserWithReports, previewUserDelete } from '#contract/user-months.ts';
import { getUser, listUsers } from '#contract/users.ts';
import { lags, route, type Route } from '#server/http/route.ts';
import * as users from './users.db.ts';
import * as months from './user-months.db.ts';
import * as writes from './user-writes.db.ts';

export const userRoutes: Route[] = [
  route(registerUser, async (call) => {
    const { user, repeated } = await writes.registerUser(call.db, call, call.body);
    if (repeated) call.markRepeated();
    call.services.mails.wake();
    return { success: true, data: user };
  }),
  route(getUser, async ({ db, actor, params }) => ({
    success: true,
    data: await users.readUserFor(db, actor, params.id),
  })),
  route(
    listUsers,
    async ({ services, actor, query, locale }) => ({
      success: true,
      ...(await users.listUsers(services.database, actor, query, locale)),
    }),
    lags,
  ),
  route(getUserWithReports, async ({ db, actor, query: { id, date }, now }) => {
    const user = await users.readUserFor(db, actor, id);
    const calendar = await months.readCalendar(db, user);
    const scope = { userId: id, month: monthFor(date, now, calendar) };
    const present = monthFor(undefined, now, calendar);
    return { success: true, data: await months.readUserMonth(db, actor, user, scope, present) };
  }),
  route(updateUser, async (call) => {
    const user = await writes.updateUser(call.db, call, call.params.id, call.body);
    call.services.mails.wake();
    return { success: true, data: user };
  }),
  route(previewUserDelete, async ({ db, params }) => ({
    success: true,
    data: await months.previewUserDelete(db, params.id),
  })),
  route(deleteUser, async (call) => {
    await writes.deleteUser(call.db, call, call.params.id);
    return { success: true };
  }),
];
