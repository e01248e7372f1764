import { Dialog as Modal, DialogPanel, DialogTitle } from '@headlessui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { InDialog } from './in-dialog.ts';
import { useOpener } from './use-opener.ts';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape, or a press beside it. */
  onClose: () => void;
}

/**
 * A window over the page, for what is done on the way: a form, a list. Focus starts on its heading and goes back to what
 * opened it. Loaded at its first opening: `onDemand` of what is shown in it.
 */
export function Dialog({ title, children, onClose }: DialogProps) {
  const panel = useOpener();
  const heading = useRef<HTMLHeadingElement>(null);
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
            <InDialog value>{children}</InDialog>
          </DialogPanel>
        </div>
      </div>
    </Modal>
  );
}
