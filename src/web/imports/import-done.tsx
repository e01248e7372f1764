import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ImportResult } from '#contract/imports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/queries/save-file.ts';
import { EffectSums } from './effect-table.tsx';
import { errorsFile } from './issue-table.tsx';

interface ImportDoneProps {
  result: ImportResult;
  fileName: string;
  /** Links to what was imported. */
  links: ReactNode;
  onAgain: () => void;
}

/** What has come in, and where it is to be seen. */
export function ImportDone({ result, fileName, links, onAgain }: ImportDoneProps) {
  const { t } = useLingui();
  const { counts, effects } = result;
  const formats = useFormats();
  const added = formats.number(counts.new);
  const changed = formats.number(counts.changed);
  const unchanged = formats.number(counts.unchanged);
  const banner = useRef<HTMLDivElement>(null);
  // What had the focus is gone with the step before.
  useEffect(() => banner.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <Banner ref={banner} tone="good" title={t`${fileName} is imported`}>
        <p className="tabular-nums">
          <Trans>
            Added: {added}. Changed: {changed}. Stored already: {unchanged}.
          </Trans>
        </p>
        {counts.error > 0 && (
          <p>
            <Plural
              value={counts.error}
              one="# row with an error was left out. Download it, correct it and import it too."
              other="# rows with errors were left out. Download them, correct them and import them too."
            />
          </p>
        )}
        {effects && <EffectSums effects={effects} />}
      </Banner>
      <div className="flex flex-wrap items-center gap-3">
        {links}
        {counts.error > 0 && (
          <Button onClick={() => saveFile(errorsFile(result, fileName, t`errors`))}>
            <Icon name="download" className="size-4" />
            <Trans>Download all errors</Trans>
          </Button>
        )}
        <Button onClick={onAgain}>
          <Trans>Import another file</Trans>
        </Button>
      </div>
    </div>
  );
}
