import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button } from './button.tsx';
import type { ButtonVariant } from './link-styles.ts';

export interface MenuItem {
  id: string;
  label: ReactNode;
  /** A second line: what it does, or why it can't be done now. */
  note?: ReactNode;
  disabled?: boolean;
  onChoose: () => void;
}

interface MenuButtonProps {
  /** What the button shows. */
  children: ReactNode;
  /** Its name, where it shows a picture only. */
  label?: string;
  items: readonly MenuItem[];
  variant?: ButtonVariant;
  pending?: boolean;
}

/** Where the focus goes by a key, from the item at `index` of `count`. */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const itemsOf = (menu: HTMLElement | null) => [...(menu?.children ?? [])] as HTMLElement[];

/**
 * A button that opens a menu of actions: arrow keys, Home and End move in it, Escape and Tab leave it, the focus goes
 * back to the button. The component library's menu would cost 25 KB on every page that has one.
 */
export function MenuButton(props: MenuButtonProps) {
  const { children, label, items, variant = 'secondary', pending = false } = props;
  /** Where the focus begins; null while it is closed. */
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    itemsOf(menu.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus();
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(null);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    trigger.current?.focus();
    setOpen(null);
  };
  const choose = ({ disabled, onChoose }: MenuItem) => {
    if (disabled) return;
    close();
    onChoose();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (pending || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const onMenuKey = (event: KeyboardEvent) => {
    const elements = itemsOf(menu.current);
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      elements[step(elements.indexOf(event.target as HTMLElement), elements.length)]?.focus();
    }
    // Tab goes on from the button.
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (event.key === 'Escape') event.stopPropagation();
  };
  const onLeave = (event: FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(null);
  };

  return (
    <div ref={root} onBlur={onLeave} className="sm:relative print:hidden">
      <Button
        ref={trigger}
        variant={variant}
        pending={pending}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={onButtonKey}
      >
        {children}
      </Button>
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onMenuKey}
          // On a phone the button may stand at the left: there the menu keeps to the right end of what is around it, in sight.
          className="absolute z-30 mt-1 w-max max-w-[min(18rem,calc(100vw-2rem))] min-w-44 rounded-lg border bg-raised p-1 text-left shadow-high max-sm:right-4 sm:top-full sm:right-0"
        >
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={item.disabled || undefined}
              onClick={() => choose(item)}
              className="block min-h-10 w-full rounded-md px-3 py-2 text-left whitespace-normal hover:bg-hover focus-visible:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:text-muted pointer-coarse:min-h-11"
            >
              <span className="block text-base font-medium">{item.label}</span>
              {item.note && <span className="block text-sm text-muted">{item.note}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
