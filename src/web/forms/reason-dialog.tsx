import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ComponentProps } from 'react';
import type * as z from 'zod/mini';
import { issueCode, readIssueMessage } from '#contract/issue.ts';
import { fieldText } from '#web/i18n/texts.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface ReasonDialogProps extends Omit<ComponentProps<typeof AlertDialog>, 'fields' | 'onAction'> {
  /** The contract's rule of the reason. */
  schema: z.ZodMiniType<string, string>;
  /** Where the reason is kept. */
  hint: string;
  onAction: (reason: string) => void;
}

/** Asks for the reason before something is taken back. */
export function ReasonDialog({ schema, hint, onAction, ...rest }: ReasonDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const act = () => {
    const read = schema.safeParse(reason, { error: issueCode });
    setRefusal(read.error?.issues[0]?.message);
    if (read.success) onAction(read.data);
    else box.current?.focus();
  };
  const refused = refusal === undefined ? undefined : readIssueMessage(refusal);
  return (
    <AlertDialog
      fields={
        !rest.waiting && (
          <TextField
            ref={box}
            label={t`Reason`}
            hint={hint}
            autoComplete="off"
            value={reason}
            error={refused && t(fieldText('reason', refused.code, refused.params))}
            onChange={({ target }) => setReason(target.value)}
          />
        )
      }
      onAction={act}
      {...rest}
    />
  );
}
