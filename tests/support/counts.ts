/** How many tests passed, failed and were skipped, and the names of those that failed. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** The line that a run ends with. */
export function sayCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

function failuresOf(suite: PlaywrightSuite, above = ''): string[] {
  const title = above ? `${above} › ${suite.title}` : suite.title;
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status }) => `e2e: [${projectName}] ${title} › ${spec.title} (${status})`),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, title))];
}

/** The counts of Playwright's JSON report. A test that passed only when tried again has failed. */
export function readPlaywrightCounts(json: string): Counts {
  const { stats, suites, errors } = JSON.parse(json) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite) => failuresOf(suite)),
      ...errors.map(({ message }) => `e2e: outside a test: ${message ?? 'unknown'}`),
    ],
  };
}
