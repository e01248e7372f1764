import { useEffect, useRef, type ReactNode } from 'react';
import { useDocumentTitle } from './page-header.tsx';

interface StatusPageProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** It takes the place of a form on the same page, so the focus has to be moved to it. */
  takesFocus?: boolean;
}

/** A page that says what happened and what to do next. */
export function StatusPage({ title, children, actions, takesFocus = false }: StatusPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-start rounded-xl border bg-surface p-6 shadow-low sm:p-8">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight text-ink outline-none">
        {title}
      </h1>
      <div className="mt-2 grid gap-2 text-pretty text-muted">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
