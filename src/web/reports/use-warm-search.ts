import { useEffect } from 'react';
import { reportMatcher } from '#contract/report-match.ts';
import type { ReportItem } from '#contract/reports.ts';
import { inTurns } from '#web/api/turns.ts';

/** So many reports are made ready at a time. */
const portion = 200;

/** The matcher folds a report's text when it is first searched and keeps it: done ahead, so that no search has to wait. */
export function useWarmSearch(reports: readonly ReportItem[]): void {
  useEffect(() => {
    const left = new AbortController();
    // Left half done by a page that is left, or whose reports have changed.
    inTurns(reports, portion, reportMatcher({ q: 'a' }), left.signal).catch(() => undefined);
    return () => left.abort();
  }, [reports]);
}
