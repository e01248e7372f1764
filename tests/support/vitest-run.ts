import { startVitest, type Reporter, type TestModule, type TestSuite } from 'vitest/node';
import { type Counts, noCounts } from './counts.ts';

/** Errors outside a test (in a file's top level, in a hook) count as failures of their own. */
const outside = (node: TestModule | TestSuite) => node.errors().length;

function count(module: TestModule): Counts {
  const counts = { ...noCounts, failed: outside(module) };
  for (const suite of module.children.allSuites()) counts.failed += outside(suite);
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    counts[state === 'pending' ? 'failed' : state] += 1;
  }
  return counts;
}

/** Runs projects of vite.config.ts, printing as usual; returns the counts of each. */
export async function runVitest(projects: string[], filters: string[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  const counter: Reporter = {
    onTestRunEnd(modules, unhandled) {
      for (const module of modules) {
        const { name } = module.project;
        const sum = counts.get(name) ?? { ...noCounts };
        const own = count(module);
        for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += own[key];
        counts.set(name, sum);
      }
      // Nobody knows which test let it escape, so it counts against the first suite.
      const first = counts.get(projects[0] ?? '');
      if (first) first.failed += unhandled.length;
    },
  };
  const vitest = await startVitest('test', filters, {
    watch: false,
    project: projects,
    reporters: ['default', counter],
    passWithNoTests: true,
  });
  await vitest.close();
  return counts;
}
