/** The drills' moments and choices: the same run by run, unless `TEST_SEED` says otherwise. */
import { createRandom } from '#server/demo/random.ts';
import { testSeed } from '#tests/support/seed.ts';

export const chance = createRandom(`drills ${testSeed}`);
