import { renameSync, rmSync } from 'node:fs';
import { createServerModuleRunner, type ViteDevServer } from 'vite';
import type { startServer } from '#server/main.ts';

type Api = Pick<Awaited<ReturnType<typeof startServer>>, 'fetch' | 'close'>;

const concerns = /\/(?:src\/(?:server|contract)|locales)\//;
// An editor writes several files at once; they are one reload.
const settle = 50;

const dataDir = process.env['DATA_DIR'] ?? './data/dev';
const emptyPostgres = `psql "$DATABASE_URL" -c 'drop schema public cascade; create schema public'`;

const message = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/**
 * The API server of development, run from its sources through Vite and started anew when one of them changes.
 * Requests that arrive meanwhile wait for the new one; a start that fails is their answer until the next change.
 */
export async function createApiReloader(vite: ViteDevServer): Promise<Api> {
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

  const start = async (): Promise<Api> => {
    runner.clearCache();
    const server = await runner.import<{ startServer: typeof startServer }>('/src/server/main.ts');
    return server.startServer({
      mode: 'dev',
      env: { ...process.env, DATA_DIR: dataDir },
      web: 'none',
    });
  };
  /** After a switch to another branch the tables may be another version's: an embedded database is made anew. */
  const startOnItsTables = async (): Promise<Api> => {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'other_tables')) throw error;
      if (process.env['DATABASE_URL'] !== undefined)
        throw new Error(`${error.message}\nTo begin anew: ${emptyPostgres}`, { cause: error });
      const former = `${dataDir.replace(/\/+$/, '')}-former`;
      rmSync(former, { recursive: true, force: true });
      renameSync(dataDir, former);
      console.log(`${dataDir} had the tables of another branch: begun anew, what was there is in ${former}`);
      return start();
    }
  };
  const stop = (server: Promise<Api>) => server.then((api) => api.close()).catch(() => undefined);

  let current = startOnItsTables();
  await current;

  const reload = () => {
    const former = current;
    // The database file has one owner: the former server closes before the next one opens it.
    current = stop(former).then(startOnItsTables);
    current.then(
      () => console.log('API reloaded'),
      (error: unknown) => console.error('The API did not start:', message(error)),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    if (!concerns.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(reload, settle);
  });

  return {
    async fetch(request) {
      try {
        return await (await current).fetch(request);
      } catch (error) {
        return new Response(message(error), { status: 500 });
      }
    },
    async close() {
      clearTimeout(timer);
      await stop(current);
      await runner.close();
    },
  };
}
