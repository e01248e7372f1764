import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { AlertDialog } from './alert-dialog.tsx';
import { TextField } from './text-field.tsx';

interface ReasonDialogProps {
  title: string;
  /** The verb of going on. */
  action: string;
  /** Where the reason is kept. */
  hint: string;
  pending: boolean;
  failure: ReactNode;
  onAction: (reason: string) => void;
  onCancel: () => void;
  /** What follows from it. */
  children: ReactNode;
}

/** Asks for the reason before something is taken back. */
export function ReasonDialog({ title, action, hint, onAction, ...rest }: ReasonDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const isMissing = reason.trim() === '';
  const act = () => {
    setTried(true);
    if (isMissing) box.current?.focus();
    else onAction(reason.trim());
  };
  return (
    <AlertDialog
      title={title}
      action={action}
      fields={
        <TextField
          ref={box}
          label={t`Reason`}
          hint={hint}
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={tried && isMissing ? t`Enter a reason` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      }
      onAction={act}
      {...rest}
    />
  );
}
