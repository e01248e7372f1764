import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';

interface WindowedRowsProps {
  count: number;
  rowKey: (index: number) => string;
  /** A row; its element takes the ref, so that its real height counts. */
  row: (index: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
}

/** Of a row whose texts all stand on one line, in pixels: the commonest height. */
const leastHeight = 61;

/**
 * A table's body of which only the rows in view are in the document; empty rows above and below keep the height.
 * Loaded only when a table is long enough to need it.
 */
export function WindowedRows({ count, rowKey, row }: WindowedRowsProps) {
  // The virtualizer is one object that changes inside, which the compiler's memoization would not see.
  'use no memo';
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // What stands above may grow and shrink, and the page with it.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => leastHeight,
    // For a step by the keyboard to both sides; each more is one more to render in every frame of a quick scroll.
    overscan: 2,
    scrollMargin: top,
    getItemKey: rowKey,
  });
  const items = virtualizer.getVirtualItems();
  const above = (items[0]?.start ?? top) - top;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top);

  return (
    <tbody ref={body} className="max-sm:block">
      <Spacer height={above} />
      {items.map(({ index }) => row(index, virtualizer.measureElement))}
      <Spacer height={below} />
    </tbody>
  );
}

function Spacer({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} className="max-sm:block" />;
}
