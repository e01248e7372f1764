import { startVitest, type Reporter, type TestModule, type TestSuite } from 'vitest/node';
import { addCounts, type Counts, noCounts, sayFailure } from './counts.ts';

/** Errors outside a test (in a file's top level, in a hook) count as failures of their own. */
const outside = (node: TestModule | TestSuite) => node.errors().length;

function count(module: TestModule): Counts {
  const { name } = module.project;
  const counts: Counts = { ...noCounts, failed: outside(module), failures: [] };
  for (const suite of module.children.allSuites()) counts.failed += outside(suite);
  if (counts.failed > 0) counts.failures.push(`${name}: ${module.relativeModuleId}, outside a test`);
  for (const test of module.children.allTests()) {
    const { state: ended, errors = [] } = test.result();
    const state = ended === 'pending' ? 'failed' : ended;
    counts[state] += 1;
    if (state === 'failed')
      counts.failures.push(sayFailure(`${name}: ${module.relativeModuleId} › ${test.fullName}`, errors));
  }
  return counts;
}

interface Selection {
  /** All of the projects' files unless given. */
  files: string[] | undefined;
  /** A part of the tests' names. */
  name: string | undefined;
}

/** Runs projects of vite.config.ts, printing as usual; returns the counts of each. */
export async function runVitest(
  projects: string[],
  { files = [], name }: Selection,
): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  const counter: Reporter = {
    onTestRunEnd(modules, unhandled) {
      for (const module of modules) {
        const project = module.project.name;
        counts.set(project, addCounts(counts.get(project) ?? noCounts, count(module)));
      }
      // Nobody knows which test let it escape, so it counts against the first suite.
      const [first = ''] = projects;
      const escaped = unhandled.map((error) => `${first}: escaped from a test: ${error.message}`);
      const sum = counts.get(first);
      if (sum) counts.set(first, addCounts(sum, { ...noCounts, failed: escaped.length, failures: escaped }));
    },
  };
  const vitest = await startVitest('test', files, {
    watch: false,
    project: projects,
    reporters: ['default', counter],
    passWithNoTests: true,
    ...(name !== undefined && { testNamePattern: RegExp.escape(name) }),
  });
  await vitest.close();
  return counts;
}
