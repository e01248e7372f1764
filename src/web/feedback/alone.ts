/**
 * Runs something while no other tab of this browser runs something of the same name. Where the browser has no locks (a page
 * without https), or forbids them together with its storage, tabs run at the same time: the server takes an entry once,
 * however often it is sent.
 */
export async function alone<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks = (navigator as Partial<Navigator>).locks;
  let begun: Promise<Result> | undefined;
  await locks?.request(name, () => (begun = run())).catch(() => undefined);
  return begun ?? run();
}
