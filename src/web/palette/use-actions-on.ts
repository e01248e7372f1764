import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addMonths, localMonth } from '#contract/month.ts';
import { may, reach, type Permission } from '#contract/permissions.ts';
import { nameOf } from '#contract/person-name.ts';
import type { Role, User, UserRestaurant } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { exportMutations } from '#web/queries/exports.ts';
import { notify } from '#web/ui/notify.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** What can be done at once with a restaurant or a person that was found; only what the role may. */
export function useActionsOn(api: Api, role: Role, now: Date) {
  const { t } = useLingui();
  const formats = useFormats();
  const navigate = useNavigate();
  const client = useQueryClient();
  const month = localMonth(now);
  const before = addMonths(month, -1);

  const allowed = (
    entries: readonly (PaletteEntry & { needs: Permission; needsAll?: boolean })[],
  ): PaletteEntry[] =>
    entries.filter(({ needs, needsAll = false }) =>
      needsAll ? reach(needs, role) === 'all' : may(needs, role),
    );

  // The palette is closed by then, so the cache runs it, not a hook of this component.
  const exportMonth = (restaurantId: string) => {
    const options = exportMutations.reports(api, { restaurant_id: restaurantId, from: month });
    void client
      .getMutationCache()
      .build(client, options)
      .execute('xlsx')
      .then(
        (name) => notify(t`${name} is saved`),
        (error: unknown) =>
          notify(`${t`The file could not be exported.`} ${problemMessage(asProblem(error), t)}`, 'error'),
      );
  };

  return {
    onRestaurant: ({ id, store_id }: UserRestaurant): PaletteEntry[] =>
      allowed([
        {
          id: `record in ${id}`,
          icon: 'feedback',
          label: t`Record feedback`,
          note: store_id,
          needs: 'report.create',
          onChoose: () => void navigate({ to: '/dashboard/record', search: { restaurant: id } }),
        },
        {
          id: `month of ${id}`,
          icon: 'calendar',
          label: formats.month(before),
          note: store_id,
          needs: 'report.read',
          onChoose: () =>
            void navigate({
              to: '/dashboard/restaurants/$restaurantId',
              params: { restaurantId: id },
              search: { month: before },
            }),
        },
        {
          id: `export of ${id}`,
          icon: 'download',
          label: t`Export ${formats.monthInText(month)} (XLSX)`,
          note: store_id,
          needs: 'report.read',
          onChoose: () => exportMonth(id),
        },
        {
          id: `edit ${id}`,
          icon: 'pencil',
          label: t`Edit restaurant`,
          note: store_id,
          needs: 'restaurant.update',
          onChoose: () =>
            void navigate({ to: '/dashboard/restaurants/edit/$restaurantId', params: { restaurantId: id } }),
        },
      ]),
    onPerson: (person: User): PaletteEntry[] =>
      allowed([
        {
          id: `edit ${person.id}`,
          icon: 'pencil',
          label: t`Edit person`,
          note: nameOf(person),
          needs: 'user.update',
          // Evaluators may change themselves alone, on their account.
          needsAll: true,
          onChoose: () =>
            void navigate({ to: '/dashboard/users/edit/$userId', params: { userId: person.id } }),
        },
      ]),
  };
}
