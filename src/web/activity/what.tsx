import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Activity } from '#contract/activity.ts';
import { isDay, monthOfDay } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { missing } from '#web/ui/missing.ts';
import { actionText } from './action-texts.ts';

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

function SubjectLink({ activity, children }: { activity: Activity; children: string }) {
  const { subject, restaurant, after, before } = activity;
  if (!subject.exists) return children;
  switch (subject.type) {
    case 'restaurant':
      return (
        <Link
          to="/dashboard/restaurants/$restaurantId"
          params={{ restaurantId: subject.id }}
          preload={false}
          className={textLink}
        >
          {children}
        </Link>
      );
    case 'user':
      return (
        <Link
          to="/dashboard/users/$userId"
          params={{ userId: subject.id }}
          preload={false}
          className={textLink}
        >
          {children}
        </Link>
      );
    case 'report': {
      const date = after?.['date'] ?? before?.['date'];
      const day = typeof date === 'string' && isDay(date) ? date : undefined;
      if (!restaurant) return children;
      return (
        <Link
          to="/dashboard/restaurants/$restaurantId"
          params={{ restaurantId: restaurant.id }}
          search={day === undefined ? {} : { month: monthOfDay(day), day }}
          preload={false}
          className={textLink}
        >
          {children}
        </Link>
      );
    }
    case 'bonus-rule':
      return (
        <Link to="/dashboard/bonus" preload={false} className={textLink}>
          {children}
        </Link>
      );
    default:
      return children;
  }
}
