/** In every project: generated inputs begin from the run's seed. A failure prints it with the shortest example. */
import fc from 'fast-check';
import { testSeed } from '#tests/support/seed.ts';

fc.configureGlobal({ seed: testSeed });
