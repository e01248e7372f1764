import { useId, type ReactNode } from 'react';
import { useDocumentTitle } from './page-header.tsx';

/** A long text in a column that reads well, on paper too. */
export function Article({
  title,
  intro,
  children,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <article className="w-full max-w-prose pb-8">
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight text-ink outline-none">
        {title}
      </h1>
      <p className="mt-2 text-muted">{intro}</p>
      {children}
    </article>
  );
}

export function ArticleSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-7">
      <h2 id={id} className="text-lg font-semibold text-ink">
        {title}
      </h2>
      <div className="mt-2 grid gap-2">{children}</div>
    </section>
  );
}

/** Points of one kind; `ordered`: steps, one after the other. */
export function ArticleList({ ordered = false, children }: { ordered?: boolean; children: ReactNode }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={`grid gap-1 pl-5 marker:text-muted ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {children}
    </List>
  );
}
