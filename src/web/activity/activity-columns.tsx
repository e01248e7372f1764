import { useLingui } from '@lingui/react/macro';
import type { Activity } from '#contract/activity.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { missing } from '#web/ui/missing.ts';
import { Changes } from './changes.tsx';
import { What } from './what.tsx';

/** The columns of the activity: when, who, what, where, and the fields before and after. */
export function useActivityColumns(names: Readonly<Record<string, string>>): Column<Activity>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const placeOf = ({ restaurant }: Activity) => restaurant?.name ?? '';
  return [
    {
      id: 'at',
      header: t`When`,
      className: 'align-top sm:[tbody_&]:pt-3 whitespace-nowrap sm:w-36 max-xl:whitespace-normal',
      lead: true,
      cell: ({ at }) => <time dateTime={at}>{formats.instant(at)}</time>,
    },
    {
      id: 'actor',
      header: t`Who`,
      className: 'align-top sm:[tbody_&]:pt-3 sm:w-[14%]',
      cell: ({ actor }) => actor?.name ?? t`Nobody signed in`,
    },
    {
      id: 'what',
      header: t`What`,
      className: 'align-top sm:[tbody_&]:pt-3 sm:w-[34%]',
      cell: (activity) => (
        <div>
          <What activity={activity} linked />
          {placeOf(activity) && <p className="text-sm text-muted xl:hidden">{placeOf(activity)}</p>}
        </div>
      ),
    },
    {
      id: 'restaurant',
      header: t`Restaurant`,
      wide: true,
      className: 'align-top sm:[tbody_&]:pt-3 xl:w-[17%]',
      cell: (activity) => placeOf(activity) || missing,
    },
    {
      id: 'changes',
      header: t`Changes`,
      className: 'align-top sm:[tbody_&]:pt-3 max-sm:flex-col max-sm:items-start max-sm:gap-1',
      cell: (activity) => <Changes activity={activity} names={names} seen={1} />,
    },
  ];
}
