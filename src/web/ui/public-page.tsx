import type { ReactNode } from 'react';
import { useDocumentTitle } from './page-header.tsx';

interface PublicPageProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** A narrow page with a form, for who isn't signed in. */
export function PublicPage({ title, description, children }: PublicPageProps) {
  useDocumentTitle(title);
  return (
    <div className="w-full max-w-sm">
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight text-ink outline-none">
        {title}
      </h1>
      <p className="mt-1 mb-6 text-muted">{description}</p>
      {children}
    </div>
  );
}
