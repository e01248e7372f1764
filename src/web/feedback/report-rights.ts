/** What the person who looks may still do with a report; the server decides, this only spares them the asking. */
import { correctionTime } from '#contract/feedback.ts';
import { reach } from '#contract/permissions.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';

/** Until when its author may change a report; null where the server doesn't tell when it was recorded. */
export function changeableUntil({ recorded_at }: Pick<ReportItem, 'recorded_at'>): Date | null {
  return recorded_at === null ? null : new Date(Date.parse(recorded_at) + correctionTime);
}

/** An author corrects and voids until the ten minutes are over, an administrator voids at any time. */
export function rightsOver(
  report: ReportItem,
  me: User | null,
  isOver: boolean,
): { correct: boolean; void: boolean } {
  if (!me || report.id === '') return { correct: false, void: false };
  const isOwn = me.id !== '' && report.evaluator.id === me.id;
  const own = isOwn && report.recorded_at !== null && !isOver;
  return { correct: own, void: own || reach('report.void', me.role) === 'all' };
}
