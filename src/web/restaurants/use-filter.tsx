import { useLingui } from '@lingui/react/macro';
import { Segmented } from '#web/ui/segmented.tsx';

interface UseFilterProps {
  archived: true | undefined;
  onArchived: (archived: true | undefined) => void;
}

/** Restaurants in use, or archived ones. */
export function UseFilter({ archived, onArchived }: UseFilterProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Status`}
      choices={[
        { value: 'in_use', label: t({ message: 'In use', context: 'restaurant' }) },
        { value: 'archived', label: t({ message: 'Archived', context: 'restaurants' }) },
      ]}
      off="in_use"
      value={archived ? 'archived' : 'in_use'}
      onChoose={(value) => onArchived(value === 'archived' || undefined)}
    />
  );
}
