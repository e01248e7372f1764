/**
 * How the server's Node is started; the Dockerfile says the same. Left to itself V8 lets the space for new objects grow
 * to 100 MB and more, and what it then takes for long-lived pile up behind it, by how much was answered. Neither brings
 * a server anything that forgets each answer.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring'];

/** Where Node keeps the server's compiled code for the next start. A build empties the folder. */
export const nodeEnv = { NODE_COMPILE_CACHE: 'dist/server/.compiled' };
