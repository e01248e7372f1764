import { useEffect } from 'react';
import { reportMatcher } from '#contract/report-match.ts';
import type { ReportItem } from '#contract/reports.ts';

/** So many reports are made ready at a time: a few milliseconds, between which the page answers. */
const portion = 500;

/** The matcher folds a report's text when it is first searched and keeps it: done ahead, so that no search has to wait. */
export function useWarmSearch(reports: readonly ReportItem[]): void {
  useEffect(() => {
    const matches = reportMatcher({ q: 'a' });
    let next = 0;
    let timer = setTimeout(function fold() {
      reports.slice(next, next + portion).forEach(matches);
      next += portion;
      if (next < reports.length) timer = setTimeout(fold, 20);
    }, 500);
    return () => clearTimeout(timer);
  }, [reports]);
}
