/**
 * What generated inputs and the moments of the drills begin from. The usual run always begins from the same, so that a
 * failure is there again at the next one; a long run begins from another each time and says which.
 */
export const usualSeed = 20_261_122;

export const testSeed = Number(process.env['TEST_SEED'] ?? usualSeed);

/** Whether this is `npm run test:long`, which generates more. */
export const isLongRun = process.env['BRIGADE_LONG'] !== undefined;
