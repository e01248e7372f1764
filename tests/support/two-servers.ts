/** Two servers on one database, as two machines are: each with connections and a memory of its own. */
import { makeServer, type TestServer, type TestServerOptions } from './server.ts';
import { engine, openTestDatabase } from './test-database.ts';

export interface TwoServers {
  readonly here: TestServer;
  readonly there: TestServer;
  close(): Promise<void>;
}

export async function makeTwoServers(options: TestServerOptions = {}): Promise<TwoServers> {
  const testDatabase = await openTestDatabase('small', { inFolder: engine === 'sqlite' });
  const database = await testDatabase.beside();
  const here = await makeServer({ ...options, testDatabase });
  const there = await makeServer({ ...options, testDatabase: { ...testDatabase, database } });
  return {
    here,
    there,
    async close() {
      await database.close();
      await here.close();
    },
  };
}
