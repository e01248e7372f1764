import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface PaginationProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Which rows these are: "1–25 of 196". */
  children: ReactNode;
}

/** Under a list: which rows these are, and the pages before and after. */
export function Pagination({ page, pages, onPage, children }: PaginationProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Pages`} className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-muted tabular-nums">{children}</p>
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
