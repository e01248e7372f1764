/**
 * Runs something while no other tab of this browser runs something of the same name. Where the browser has no locks (a page
 * without https), tabs run at the same time: the server takes an entry once, however often it is sent.
 */
export async function alone<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks ? await locks.request(name, run) : run();
}
