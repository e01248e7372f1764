/** The people's calls. */
import { deleteUser, getUser, listUsers, registerUser, updateUser } from '#contract/users.ts';
import { route, type Route } from '#server/http/route.ts';
import * as store from './users.store.ts';
import * as writes from './user-writes.store.ts';

export const userRoutes: Route[] = [
  route(registerUser, async (call) => {
    const { user, repeated } = await writes.registerUser(call.db, call, call.body);
    if (repeated) call.markRepeated();
    return { success: true, data: user };
  }),
  route(getUser, async ({ db, actor, params }) => ({
    success: true,
    data: await store.readUserFor(db, actor, params.id),
  })),
  route(listUsers, async ({ db, actor, query, locale }) => ({
    success: true,
    ...(await store.listUsers(db, actor, query, locale)),
  })),
  route(updateUser, async (call) => ({
    success: true,
    data: await writes.updateUser(call.db, call, call.params.id, call.body),
  })),
  route(deleteUser, async (call) => {
    await writes.deleteUser(call.db, call, call.params.id);
    return { success: true };
  }),
];
