import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/ui/page-header.tsx';

interface RecordHeaderProps {
  title: string;
  /** The restaurant, or what to choose. */
  place: ReactNode;
  /** The full name of who records. */
  author: string | undefined;
  /** The day's count. */
  meter: ReactNode;
}

/** The heading of the record screen, in as few lines as can be: the people below need the room. */
export function RecordHeader({ title, place, author, meter }: RecordHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className="mb-3 flex items-start justify-between gap-4 sm:mb-4">
      <div className="min-w-0 flex-1">
        <h1
          tabIndex={-1}
          className="text-lg font-semibold tracking-tight text-balance break-words text-ink outline-none sm:text-2xl"
        >
          {title}
        </h1>
        <p className="text-muted max-sm:text-sm">{place}</p>
        {author && (
          <p className="text-muted max-sm:text-sm">
            <Trans>
              Evaluator: <span className="font-medium text-ink">{author}</span>
            </Trans>
          </p>
        )}
      </div>
      {meter}
    </header>
  );
}
