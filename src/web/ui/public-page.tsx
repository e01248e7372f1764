import type { ReactNode } from 'react';
import { useDocumentTitle } from './page-header.tsx';

interface PublicCardProps {
  heading: string;
  description: ReactNode;
  children: ReactNode;
}

/** The one card of a page for who isn't signed in. */
export function PublicCard({ heading, description, children }: PublicCardProps) {
  return (
    <div className="w-full max-w-md rounded-xl border bg-surface p-6 shadow-low sm:p-8">
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight text-ink outline-none">
        {heading}
      </h1>
      <p className="mt-1 mb-6 text-pretty text-muted">{description}</p>
      {children}
    </div>
  );
}

interface PublicPageProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** A narrow page with a form, for who isn't signed in. */
export function PublicPage({ title, description, children }: PublicPageProps) {
  useDocumentTitle(title);
  return (
    <PublicCard heading={title} description={description}>
      {children}
    </PublicCard>
  );
}
