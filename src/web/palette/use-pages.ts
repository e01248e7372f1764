import { useLingui } from '@lingui/react/macro';
import { useNavigate, type LinkProps } from '@tanstack/react-router';
import { may, type Permission } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

interface Page {
  to: NonNullable<LinkProps['to']>;
  icon: IconName;
  label: string;
  needs: Permission;
}

/** The pages that the role may open, and those on which it begins something. */
export function usePages(role: Role): PaletteGroup[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const entries = (pages: Page[]): PaletteEntry[] =>
    pages
      .filter(({ needs }) => may(needs, role))
      .map(({ to, icon, label }) => ({
        id: `page ${to}`,
        icon,
        label,
        onChoose: () => void navigate({ to }),
      }));
  return [
    {
      id: 'pages',
      label: t`Go to`,
      entries: entries([
        { to: '/dashboard', icon: 'overview', label: t`Overview`, needs: 'report.read' },
        { to: '/dashboard/restaurants', icon: 'store', label: t`Restaurants`, needs: 'restaurant.read' },
        { to: '/dashboard/users', icon: 'people', label: t`Users`, needs: 'user.read' },
        { to: '/dashboard/bonus', icon: 'coin', label: t`Bonus rule`, needs: 'bonus-rule.set' },
        { to: '/dashboard/import', icon: 'upload', label: t`Import`, needs: 'import.run' },
        { to: '/dashboard/activity', icon: 'history', label: t`Activity`, needs: 'activity.read' },
        { to: '/dashboard/account', icon: 'person', label: t`Account`, needs: 'session.my-info' },
      ]),
    },
    {
      id: 'actions',
      label: t`Actions`,
      entries: entries([
        { to: '/dashboard/record', icon: 'feedback', label: t`Record feedback`, needs: 'report.create' },
        {
          to: '/dashboard/restaurants/add',
          icon: 'plus',
          label: t`Add restaurant`,
          needs: 'restaurant.create',
        },
        { to: '/dashboard/users/add', icon: 'plus', label: t`Add user`, needs: 'user.create' },
      ]),
    },
  ];
}
