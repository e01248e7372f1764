import { useState } from 'react';
import { cx } from '#web/ui/class-names.ts';

/** A comment on one line, so that all rows are as high; a press shows the whole of it. On paper it is whole. */
export function ReportComment({ text, isWhole }: { text: string; isWhole: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (isWhole) return <p className="text-sm break-words whitespace-pre-line text-muted">{text}</p>;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className={cx(
        '-my-1 block w-full cursor-pointer rounded-sm text-left text-sm text-muted hover:text-ink pointer-coarse:-mt-1 pointer-coarse:-mb-3 pointer-coarse:pt-1 pointer-coarse:pb-3',
        // In a card the name beside the header has its place, and the comment has what is left.
        'max-sm:contain-inline-size',
        isOpen ? 'break-words whitespace-pre-line' : 'truncate',
      )}
    >
      {text}
    </button>
  );
}
