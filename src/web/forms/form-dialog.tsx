import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { fetchQuestion, useQuestion } from './question.tsx';
import { markUnsaved } from './unsaved.ts';

interface FormDialogProps {
  title: string;
  children: ReactNode;
  /** The verb of the button that sends it; without one there is nothing to send. */
  submitLabel: ReactNode;
  /** What is shown can be sent as it is. */
  isReady?: boolean;
  pending: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/**
 * A window with fields and the buttons to send or cancel them. While they are being sent it stays open: closing would not call
 * that off, and nobody would be told what became of it. What was entered isn't lost by Escape or a press beside it.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, children, submitLabel, isReady = true, pending, onSubmit, onClose } = props;
  const { t } = useLingui();
  const [isChanged, setChanged] = useState(false);
  const { ask, question } = useQuestion({
    title: t`Leave without saving?`,
    action: t`Leave`,
    says: t`What you have entered here will be lost.`,
  });
  useEffect(() => {
    if (!isChanged) return undefined;
    fetchQuestion();
    return markUnsaved();
  }, [isChanged]);
  const dismiss = async () => {
    if (!pending && (!isChanged || (await ask()))) onClose();
  };
  return (
    <Dialog title={title} onClose={() => void dismiss()}>
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onChange={() => setChanged(true)}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit();
        }}
      >
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            aria-disabled={pending || undefined}
            onClick={() => {
              if (!pending) onClose();
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
          {submitLabel && (
            <Button
              type="submit"
              variant="primary"
              pending={pending}
              // Not `disabled`, which would drop the focus.
              aria-disabled={pending || !isReady || undefined}
            >
              {submitLabel}
            </Button>
          )}
        </div>
      </form>
      {question}
    </Dialog>
  );
}
