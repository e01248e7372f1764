import { useLingui } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import { auditSubjects, type Activity, type AuditSubject } from '#contract/activity.ts';
import { isDay, monthOfDay } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { actionText } from '#texts/actions.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { missing } from '#web/ui/missing.ts';

/** What was done, as a sentence; a link to what it concerned where that is still there. */
export function What({ activity, linked }: { activity: Activity; linked: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  const text = actionText(activity.action);
  const { subject } = activity;
  const [currency, day = ''] = subject.type === 'bonus-rule' ? subject.id.split('_') : [];
  const rule = currency && isDay(day) && `${currency}, ${formats.day(day)}`;
  const sentence = text ? t(text.sentence(rule || subject.name || missing)) : activity.action;
  return linked ? <SubjectLink activity={activity}>{sentence}</SubjectLink> : sentence;
}

/** Where to read on about it; nothing where there is no page for it. */
const links: Record<AuditSubject, (activity: Activity) => LinkProps | undefined> = {
  app: () => undefined,
  restaurant: ({ subject }) => ({
    to: '/dashboard/restaurants/$restaurantId',
    params: { restaurantId: subject.id },
  }),
  user: ({ subject }) => ({ to: '/dashboard/users/$userId', params: { userId: subject.id } }),
  report: ({ restaurant, before, after }) => {
    const date = after?.['date'] ?? before?.['date'];
    const day = typeof date === 'string' && isDay(date) ? date : undefined;
    if (!restaurant) return undefined;
    return {
      to: '/dashboard/restaurants/$restaurantId',
      params: { restaurantId: restaurant.id },
      search: day === undefined ? {} : { month: monthOfDay(day), day },
    };
  },
  'bonus-rule': () => ({ to: '/dashboard/bonus' }),
  settings: () => ({ to: '/dashboard/settings' }),
  import: () => undefined,
  'payroll-layout': ({ subject }) => ({
    to: '/dashboard/payroll/layouts/$layoutId',
    params: { layoutId: subject.id },
  }),
  'payroll-run': ({ subject }) => ({ to: '/dashboard/payroll/runs/$runId', params: { runId: subject.id } }),
  tablet: () => ({ to: '/dashboard/tablets' }),
};

function SubjectLink({ activity, children }: { activity: Activity; children: string }) {
  const type = auditSubjects.find((one) => one === activity.subject.type);
  const link = type && activity.subject.exists ? links[type](activity) : undefined;
  if (!link) return children;
  return (
    <Link {...link} preload={false} className={textLink}>
      {children}
    </Link>
  );
}
