/** The people of the small set by the names that tests know them by, on the web tests' server. */
import { getUser, listUsers, type User } from '#contract/users.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { admin } from './small-set.ts';

/** The one person of a name, as an administrator sees them. */
export async function personOf(name: string): Promise<User> {
  const server = await testServer();
  const { data } = await server.call(listUsers, { as: admin, query: { q: name } });
  const [found, ...others] = data;
  if (!found || others.length > 0) throw new Error(`not one person ${name} in the small set`);
  return found;
}

/** A person as the server has them now. */
export async function savedPerson(id: string): Promise<User> {
  const server = await testServer();
  return (await server.call(getUser, { as: admin, params: { id } })).data;
}
