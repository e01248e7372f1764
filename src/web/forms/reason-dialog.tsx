import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { issueCode, readIssueMessage } from '#contract/issue.ts';
import { asProblem } from '#web/api/problem.ts';
import { fieldText } from '#web/i18n/texts.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ProblemBanner } from './problem-banner.tsx';

interface ReasonDialogProps extends Omit<ComponentProps<typeof AlertDialog>, 'fields' | 'onAction'> {
  /** The contract's rule of the reason. */
  schema: z.ZodMiniType<string, string>;
  /** Where the reason is kept. */
  hint: string;
  onAction: (reason: string) => void;
  /** Why the last try failed. It can be repeated: what is done already isn't done twice. */
  error: Error | null;
  failureTitle: string;
  /** What else there is to say about it; `failure` says it in other words. */
  failureNote?: ReactNode;
  /** The page shows it as done. */
  isDone?: boolean;
  onDone: () => void;
}

/** Asks for the reason before something is taken back. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { schema, hint, onAction, error, failureTitle, failureNote, isDone = false, onDone, ...rest } = props;
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
  const isUnanswered = error !== null && asProblem(error).isUnanswered;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isUnanswered && isDone) finish();
  }, [isUnanswered, isDone]);
  const refused = refusal === undefined ? undefined : readIssueMessage(refusal);
  return (
    <AlertDialog
      fields={
        !rest.waiting && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              act();
            }}
          >
            <TextField
              ref={box}
              label={t`Reason`}
              hint={hint}
              autoComplete="off"
              value={reason}
              error={refused && t(fieldText('reason', refused.code, refused.params))}
              onChange={({ target }) => setReason(target.value)}
            />
          </form>
        )
      }
      onAction={act}
      {...rest}
      failure={
        rest.failure ??
        (error && (
          <ProblemBanner
            title={isUnanswered ? t`It is not known whether this was done` : failureTitle}
            error={error}
          >
            {isUnanswered && (
              <p>
                <Trans>If it was, trying again changes nothing.</Trans>
              </p>
            )}
            {failureNote}
          </ProblemBanner>
        ))
      }
    />
  );
}
