import { useEffect, type ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  /** One primary action, few others. */
  actions?: ReactNode;
  /** Above the title: where the page hangs. */
  parent?: ReactNode;
}

/** The heading of a page: it names the browser's tab, and takes the focus when the page is navigated to. */
export function PageHeader({ title, description, actions, parent }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className="mb-6">
      {parent && (
        <div className="mb-2 text-sm print:hidden pointer-coarse:*:-my-3 pointer-coarse:*:inline-flex pointer-coarse:*:items-center pointer-coarse:*:py-3">
          {parent}
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1
            tabIndex={-1}
            className="text-2xl font-semibold tracking-tight text-balance break-words text-ink outline-none"
          >
            {title}
          </h1>
          {description && <div className="mt-1 text-muted">{description}</div>}
        </div>
        {actions && (
          <div className="flex max-w-full flex-wrap items-center gap-3 print:hidden sm:shrink-0">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}

/** Sets the browser's title; in the language that is shown, also after a switch. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Brigade`;
  }, [title]);
}
