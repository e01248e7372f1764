import { vi } from 'vitest';
import { startServer } from '#server/main.ts';

/** Asks the program itself, started on the database of these settings without pages, log and output; closed afterwards. */
export async function withServer<Result>(
  { env }: { env: NodeJS.ProcessEnv },
  work: (ask: (path: string, init?: RequestInit) => Promise<Response>) => Promise<Result>,
): Promise<Result> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const server = await startServer({ mode: 'production', env, web: 'none', log: () => undefined });
  try {
    return await work(async (path, init) => server.fetch(new Request(`http://x${path}`, init)));
  } finally {
    await server.close();
    log.mockRestore();
  }
}

/** Logs in and returns the answer. */
export const logInWith = (settings: { env: NodeJS.ProcessEnv }, email: string, password: string) =>
  withServer(settings, (ask) =>
    ask('/v1/admin/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  );
