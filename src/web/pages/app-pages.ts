/**
 * The pages that are led to by name. The navigation, the palette and the walk of screens read this one table; a page's
 * name in words is in page-texts.ts. No texts here, because the walk runs outside of the build that collects them.
 */
import type { LinkProps } from '@tanstack/react-router';
import { may, reach, type Permission } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import type { IconName } from '#web/ui/icon.tsx';

interface Entry {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: IconName;
  /** Who may not is not led there. */
  readonly needs: Permission;
  /**
   * Where it stands: with what one works with, what one looks things up in, what administrators set up; in the
   * account's own menu; among what can be begun; or on another page, so that the palette alone leads there besides.
   */
  readonly part: 'work' | 'lists' | 'settings' | 'own' | 'begin' | 'within';
}

export const appPages = {
  overview: { to: '/dashboard', icon: 'overview', needs: 'report.read', part: 'work' },
  record: { to: '/dashboard/record', icon: 'feedback', needs: 'report.create', part: 'work' },
  restaurants: { to: '/dashboard/restaurants', icon: 'restaurant', needs: 'restaurant.read', part: 'lists' },
  people: { to: '/dashboard/users', icon: 'people', needs: 'user.read', part: 'lists' },
  // Who only records comes there from a restaurant's month.
  closing: { to: '/dashboard/closing', icon: 'file', needs: 'closing.close', part: 'settings' },
  questions: { to: '/dashboard/closing/questions', icon: 'feedback', needs: 'closing.close', part: 'within' },
  payroll: { to: '/dashboard/payroll', icon: 'banknote', needs: 'payroll.manage', part: 'settings' },
  bonus: { to: '/dashboard/bonus', icon: 'coin', needs: 'bonus-rule.set', part: 'settings' },
  import: { to: '/dashboard/import', icon: 'upload', needs: 'import.run', part: 'settings' },
  activity: { to: '/dashboard/activity', icon: 'history', needs: 'activity.read', part: 'settings' },
  tablets: { to: '/dashboard/tablets', icon: 'tablet', needs: 'tablet.manage', part: 'settings' },
  settings: { to: '/dashboard/settings', icon: 'settings', needs: 'settings.manage', part: 'settings' },
  account: { to: '/dashboard/account', icon: 'person', needs: 'session.my-info', part: 'own' },
  addRestaurant: {
    to: '/dashboard/restaurants/add',
    icon: 'plus',
    needs: 'restaurant.create',
    part: 'begin',
  },
  addPerson: { to: '/dashboard/users/add', icon: 'plus', needs: 'user.create', part: 'begin' },
} as const satisfies Record<string, Entry>;

export type AppPage = keyof typeof appPages;

const names = Object.keys(appPages) as AppPage[];

/** The pages of these parts that a role may open, in their order. */
export function pagesOf(role: Role, ...parts: readonly Entry['part'][]): AppPage[] {
  return names.filter((name) => {
    const { part, needs } = appPages[name];
    return parts.includes(part) && may(needs, role);
  });
}

/** What a role works with: who evaluates comes to record, who manages to look. */
export function workOf(role: Role): AppPage[] {
  const pages = pagesOf(role, 'work');
  return reach('report.create', role) === 'own' ? pages.toReversed() : pages;
}
