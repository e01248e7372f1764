import { useId, useRef, useState, type ReactNode } from 'react';
import { useDismissal } from '#web/ui/use-dismissal.ts';

interface DisclosureProps {
  /** What the button shows. */
  button: ReactNode;
  label?: string;
  buttonClassName: string;
  panelClassName: string;
  children: ReactNode;
}

/**
 * A button that opens a panel: closed by Escape (the focus goes back to the button), by a press elsewhere, and when the
 * focus leaves. A menu from the component library would cost 25 KB on the first screen.
 */
export function Disclosure({ button, label, buttonClassName, panelClassName, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useDismissal(open, { root, trigger, close: () => setOpen(false) });

  return (
    <div ref={root} className="relative">
      <button
        ref={trigger}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {button}
      </button>
      {open && (
        <div
          id={panelId}
          className={`absolute z-30 rounded-xl border bg-raised shadow-high ${panelClassName}`}
        >
          {children}
        </div>
      )}
    </div>
  );
}
