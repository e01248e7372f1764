/** What the person who looks may still do with a report; the server decides, this only spares them the asking. */
import { correctionTime } from '#contract/feedback.ts';
import { reach } from '#contract/permissions.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';

/** Until when its author may change a report; null where the server doesn't tell when it was recorded. */
export function changeableUntil({ recorded_at }: Pick<ReportItem, 'recorded_at'>): Date | null {
  return recorded_at === null ? null : new Date(Date.parse(recorded_at) + correctionTime);
}

interface Rights {
  correct: boolean;
  void: boolean;
  /** Of an administrator who isn't its author, or comes after the ten minutes. */
  needsReason: boolean;
}

/** An author corrects and voids until the ten minutes are over, an administrator with a reason at any time. */
export function rightsOver(report: ReportItem, me: User | null, isOver: boolean): Rights {
  if (!me || report.id === '') return { correct: false, void: false, needsReason: false };
  const isOwn = me.id !== '' && report.evaluator.id === me.id;
  const own = isOwn && report.recorded_at !== null && !isOver;
  const isAbout = me.id !== '' && report.evaluated_user.id === me.id;
  const always = (permission: 'report.update' | 'report.void') => reach(permission, me.role) === 'all';
  return {
    correct: own || (always('report.update') && !isAbout),
    void: own || always('report.void'),
    needsReason: !own,
  };
}
