/** Two servers on one database, as two machines are: each with connections and a memory of its own. */
import { makeServer, type TestServer, type TestServerOptions } from './server.ts';
import { engine, openTestDatabase } from './test-database.ts';

export interface TwoServers {
  readonly here: TestServer;
  readonly there: TestServer;
  close(): Promise<void>;
}

export async function makeTwoServers(options: TestServerOptions = {}): Promise<TwoServers> {
  const store = await openTestDatabase('small', { inFolder: engine === 'sqlite' });
  const database = await store.beside();
  const here = await makeServer({ ...options, store });
  const there = await makeServer({ ...options, store: { ...store, database } });
  return {
    here,
    there,
    async close() {
      await database.close();
      await here.close();
    },
  };
}
