import { useLingui } from '@lingui/react/macro';
import type { ImportCounts } from '#contract/imports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tile, Tiles } from '#web/ui/tile.tsx';

/** What the rows of the file come to. */
export function CountTiles({ counts }: { counts: ImportCounts }) {
  const { t } = useLingui();
  const formats = useFormats();
  const hasErrors = counts.error > 0;
  return (
    <Tiles>
      <Tile label={t`New`} value={formats.number(counts.new)} note={t`Will be added`} />
      <Tile label={t`Changed`} value={formats.number(counts.changed)} note={t`Will be changed`} />
      <Tile label={t`Unchanged`} value={formats.number(counts.unchanged)} note={t`Are stored already`} />
      <Tile
        label={t`Errors`}
        value={
          <span className={cx('inline-flex items-center gap-2', hasErrors && 'text-bad')}>
            {formats.number(counts.error)}
            {hasErrors && <Icon name="warning" />}
          </span>
        }
        note={hasErrors ? t`To be corrected or left out` : t`All rows can be imported`}
      />
    </Tiles>
  );
}
