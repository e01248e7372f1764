import { useId, type ReactNode } from 'react';

/** A step of the import: a heading and what belongs to it. */
export function ImportSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t pt-6">
      <h2 id={id} tabIndex={-1} className="text-lg font-semibold text-ink outline-none">
        {title}
      </h2>
      <div className="mt-4 grid gap-6">{children}</div>
    </section>
  );
}
