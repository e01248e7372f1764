import { Trans } from '@lingui/react/macro';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface FilterNoticeProps {
  /** How many reports the filters take, of all. */
  count: number;
  all: number;
  onShow: () => void;
}

/** At the top of a month whose reports are filtered: says so, and leads to them and to their filters. */
export function FilterNotice({ count, all, onShow }: FilterNoticeProps) {
  const formats = useFormats();
  const shown = formats.number(count);
  const whole = formats.number(all);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line-button bg-accent-soft px-4 py-1.5 print:hidden">
      <p className="flex items-center gap-2">
        <Icon name="search" className="size-4 shrink-0 text-accent" />
        <span>
          <Trans>
            The reports are filtered: {shown} of {whole}. The numbers of the month are of all.
          </Trans>
        </span>
      </p>
      <Button variant="ghost" onClick={onShow}>
        <Trans>To the reports</Trans>
      </Button>
    </div>
  );
}
