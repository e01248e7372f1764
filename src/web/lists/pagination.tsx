import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

export interface PaginationProps {
  /** From 1. */
  page: number;
  perPage: number;
  /** How many rows there are on all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** Under a list: which rows these are, and the pages before and after. */
export function Pagination({ page, perPage, total, onPage }: PaginationProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const pages = Math.ceil(total / perPage);
  const first = formats.number((page - 1) * perPage + 1);
  const last = formats.number(Math.min(page * perPage, total));
  const all = formats.number(total);
  return (
    <nav aria-label={t`Pages`} className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-muted tabular-nums">
        <Trans>
          {first}–{last} of {all}
        </Trans>
      </p>
      {pages > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Icon name="chevronLeft" className="size-4" />
            {t`Previous page`}
          </Button>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t`Next page`}
            <Icon name="chevronRight" className="size-4" />
          </Button>
        </div>
      )}
    </nav>
  );
}
