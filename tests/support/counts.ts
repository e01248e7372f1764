import { stripVTControlCharacters } from 'node:util';

/** How many tests passed, failed and were skipped, and those that failed: which, and why in short. */
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

const most = 600;

/** What failed, and the beginning of what is said about it, with its difference: enough where only the end of a log is kept. */
export function sayFailure(name: string, errors: readonly { message?: string; diff?: string }[]): string {
  const reasons = errors.map(({ message = '', diff = '' }) =>
    stripVTControlCharacters([message, diff].filter(Boolean).join('\n')).slice(0, most),
  );
  return [name, ...reasons].join('\n').replaceAll('\n', '\n  ');
}

interface PlaywrightTest {
  projectName: string;
  status: string;
  results: { errors: { message?: string }[] }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: PlaywrightTest[] }[];
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
      .map(({ projectName, status, results }) =>
        sayFailure(
          `e2e: [${projectName}] ${title} › ${spec.title} (${status})`,
          results.flatMap(({ errors }) => errors),
        ),
      ),
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
