import { Description, Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CheckField } from './check-field.tsx';
import type { ButtonVariant } from './link-styles.ts';
import { useOpener } from './use-opener.ts';

interface AlertDialogProps {
  /** The question, naming what it is about. */
  title: string;
  /** What goes, and what stays. */
  children: ReactNode;
  /** What has to be entered for it. */
  fields?: ReactNode;
  /** What has to be ticked before the action can be taken. */
  acknowledgement?: string;
  /** The action's verb. */
  action: string;
  /** Red unless said otherwise: what is asked about is usually lost afterwards. */
  actionLook?: ButtonVariant;
  /** What is asked about is not known yet. */
  waiting?: boolean;
  pending: boolean;
  /** Why the last try failed. */
  failure?: ReactNode;
  /** The verb of what is done instead; Cancel unless said otherwise. */
  cancel?: string | undefined;
  onAction: () => void;
  onClose: () => void;
}

/**
 * A question before something is lost. Focus starts on Cancel, Escape cancels, a tick enables the action.
 * Loaded at its first opening: `onDemand` of what asks it.
 */
export function AlertDialog(props: AlertDialogProps) {
  const {
    title,
    children,
    fields,
    acknowledgement,
    action,
    actionLook = 'danger',
    waiting = false,
    pending,
    failure,
    cancel,
    onAction,
    onClose,
  } = props;
  const { t } = useLingui();
  const [acknowledged, setAcknowledged] = useState(false);
  const panel = useOpener();
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After the library's own turn: on touch devices it moves the focus to the dialog as a whole.
    const frame = requestAnimationFrame(() => cancelButton.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  // What is under way is not called off by closing, and nobody would be told what became of it.
  const close = () => {
    if (!pending) onClose();
  };
  const allowed = !waiting && (acknowledgement === undefined || acknowledged);

  return (
    <Dialog open onClose={close} role="alertdialog" className="fixed inset-0 z-50">
      <div aria-hidden="true" className="fixed inset-0 bg-[rgb(13_16_22/0.5)]" />
      <div className="fixed inset-0 flex items-end justify-center overflow-y-auto p-4 sm:items-center">
        <DialogPanel ref={panel} className="w-full max-w-md rounded-xl bg-raised p-6 shadow-high">
          <DialogTitle className="text-lg font-semibold break-words text-ink">{title}</DialogTitle>
          <Description as="div" className="mt-2 grid gap-2 text-muted">
            {children}
          </Description>
          {fields && <div className="mt-4">{fields}</div>}
          {acknowledgement !== undefined && (
            <CheckField
              className="mt-4"
              label={acknowledgement}
              checked={acknowledged}
              onChange={(event) => setAcknowledged(event.target.checked)}
            />
          )}
          {failure && <div className="mt-4">{failure}</div>}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button ref={cancelButton} aria-disabled={pending || undefined} onClick={close}>
              {cancel ?? t`Cancel`}
            </Button>
            <Button variant={actionLook} disabled={!allowed} pending={pending} onClick={onAction}>
              {action}
            </Button>
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  );
}
