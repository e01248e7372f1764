import { Dialog as Modal, DialogPanel, DialogTitle } from '@headlessui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape, or a press beside it. */
  onClose: () => void;
}

/**
 * A window over the page, for what is done on the way: a form, a list. Focus starts on its heading and goes back to what
 * opened it. Loaded at its first opening: `lazy(() => import(…))` of what is shown in it.
 */
export function Dialog({ title, children, onClose }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The library remembers what had the focus since it was loaded; this dialog is loaded by the press that opens it.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (!panel.current?.isConnected && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
  useEffect(() => {
    // After the library's own turn, which differs between mouse and touch.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <Modal open onClose={onClose} className="fixed inset-0 z-50">
      <div aria-hidden="true" className="fixed inset-0 bg-[rgb(13_16_22/0.5)]" />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="flex min-h-full items-end justify-center p-4 sm:items-center">
          <DialogPanel ref={panel} className="w-full max-w-xl rounded-xl bg-raised p-6 shadow-high">
            <DialogTitle
              ref={heading}
              tabIndex={-1}
              className="mb-4 text-lg font-semibold break-words text-ink outline-none"
            >
              {title}
            </DialogTitle>
            {children}
          </DialogPanel>
        </div>
      </div>
    </Modal>
  );
}
