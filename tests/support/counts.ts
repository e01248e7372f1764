/** How many tests passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The line that a run ends with. */
export function sayCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** The counts of Playwright's JSON report. A test that passed only when tried again has failed. */
export function readPlaywrightCounts(json: string): Counts {
  const { stats, errors } = JSON.parse(json) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
