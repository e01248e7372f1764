import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type BaseSyntheticEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider, get, type UseFormReturn } from 'react-hook-form';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { InDialog } from '#web/ui/in-dialog.ts';
import { notify } from '#web/ui/notify.ts';
import { DraftOffer } from './draft-offer.tsx';
import { FormFailure } from './form-failure.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type DraftOf, useDraft } from './use-draft.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { issueMessage, readIssueMessage } from '#contract/issue.ts';
import type { FieldIssue } from '#contract/problem.ts';

interface FormProps<Input extends FieldValues, Output, Answer> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Sends the values (a mutation's `mutateAsync`); a rejection is shown through `submitError`. */
  onSubmit: (values: Output) => Promise<Answer>;
  /** Goes on from the form once it is saved. Not called where the person has gone on meanwhile. */
  onSaved?: (answer: Answer) => unknown;
  /** The mutation's `error`. */
  submitError: Error | null;
  /** What a failure is called: 'An error occurred while adding the restaurant'. */
  failureTitle: string;
  /** What else there is to say about a failure. */
  failureNote?: ReactNode;
  submitLabel: ReactNode;
  /** A second way to send the form, with a button of its own: 'Save and add another'. */
  second?: { label: ReactNode; onSubmit: (values: Output) => Promise<unknown> };
  /** Beside the submit buttons, in a dialog before them: cancel. */
  actions?: ReactNode;
  /** Keeps what is typed on this device until it is saved, under the form's name and the id of what it edits. */
  draft?: DraftOf;
  /** Whether to ask before typed text is left behind. */
  guarded?: boolean;
  children: ReactNode;
}

/** Which button sent the form; Enter in a box counts as the first. */
function submitterOf(event: BaseSyntheticEvent | undefined): HTMLElement | null {
  const submitted: unknown = event?.nativeEvent;
  return submitted instanceof SubmitEvent ? submitted.submitter : null;
}

/**
 * A form with all that forms here have: one submit at a time, the server's errors on their fields with the focus on the
 * first, the rest in a banner, and a question before typed text is left behind.
 */
export function Form<Input extends FieldValues, Output, Answer>({
  form,
  onSubmit,
  onSaved,
  submitError,
  failureTitle,
  failureNote,
  submitLabel,
  second,
  actions,
  draft,
  guarded = true,
  children,
}: FormProps<Input, Output, Answer>) {
  const { t } = useLingui();
  const router = useRouter();
  const inDialog = use(InDialog);
  const { busy, pending, run } = useOneAtATime();
  const element = useRef<HTMLFormElement>(null);
  const submitter = useRef<HTMLElement | null>(null);
  // The failure after which the server wants to be left alone, until that time is over.
  const [waited, setWaited] = useState<Error | null>(null);
  const waits =
    submitError !== null && submitError !== waited && asProblem(submitError).retryAfter !== undefined;
  const banner = useRef<HTMLDivElement>(null);
  const { offer, restore, forget } = useDraft(form, draft);
  const inBanner = submitError && namesNoField(form, submitError) ? submitError : null;

  useEffect(() => {
    if (submitError) placeErrors(form, asProblem(submitError).errors);
    banner.current?.focus();
  }, [form, submitError]);

  const send = async (values: Output, event: BaseSyntheticEvent | undefined) => {
    if (waits) return;
    const { pathname } = router.latestLocation;
    /** Its page or its dialog was left meanwhile. */
    const isLeft = () => element.current === null || router.latestLocation.pathname !== pathname;
    await run(async () => {
      submitter.current = submitterOf(event);
      const isSecond = submitter.current?.getAttribute('value') === 'second';
      try {
        if (second && isSecond) {
          await second.onSubmit(values);
          forget();
          return;
        }
        const answer = await onSubmit(values);
        forget();
        if (!isLeft()) await onSaved?.(answer);
      } catch (error) {
        const problem = asProblem(error);
        // Shown through submitError, where the form is still to be seen. An ended session says so itself.
        if (isLeft() && problem.status !== 401)
          notify(`${failureTitle}: ${problemMessage(problem, t)}`, 'error');
      }
    });
  };

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="flex flex-col gap-6"
      >
        {offer && <DraftOffer offer={offer} onRestore={restore} onDiscard={forget} />}
        {inBanner && (
          <FormFailure
            ref={banner}
            title={failureTitle}
            error={inBanner}
            onRetry={() => element.current?.requestSubmit(submitter.current)}
            onWaited={() => setWaited(inBanner)}
            note={failureNote}
          />
        )}
        {children}
        <div
          role="presentation"
          // The box keeps the focus: left empty it would show its error, and the button would move away from under the press.
          onMouseDown={(event) => event.preventDefault()}
          className={cx('flex flex-wrap gap-3 pt-2', inDialog && 'justify-end')}
        >
          {inDialog && actions}
          <Button
            type="submit"
            variant="primary"
            pending={pending}
            aria-disabled={pending || waits || undefined}
          >
            {submitLabel}
          </Button>
          {second && (
            <Button type="submit" value="second" aria-disabled={pending || waits || undefined}>
              {second.label}
            </Button>
          )}
          {!inDialog && actions}
        </div>
      </form>
      {guarded && <LeaveGuard passing={busy} onLeave={forget} />}
    </FormProvider>
  );
}

/** The field of the form that an error is about: the first word of its path. */
const fieldOf = ({ path }: FieldIssue) => path.split('.')[0] ?? '';

/** Whether a failure says something that no field of the form can show. */
function namesNoField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  failure: Error,
): boolean {
  const { errors } = asProblem(failure);
  const values = form.getValues();
  return errors.length === 0 || errors.some((issue) => !Object.hasOwn(values, fieldOf(issue)));
}

/** Puts the server's errors on the fields they name, and the focus on the one that stands first in the form. */
function placeErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  errors: readonly FieldIssue[],
): void {
  const values = form.getValues();
  const order = Object.keys(values);
  const placed = errors
    .filter((issue) => Object.hasOwn(values, fieldOf(issue)))
    .toSorted((one, other) => order.indexOf(fieldOf(one)) - order.indexOf(fieldOf(other)));
  for (const [index, issue] of placed.entries()) {
    const { code } = readIssueMessage(issue.code);
    const error = { type: 'server', message: issueMessage(code, issue.params) };
    // Of a field of rows it may name one box: `columns.2.header`.
    const place = isRow(get(values, parentOf(issue))) ? issue.path : fieldOf(issue);
    form.setError(place as FieldPath<Input>, error, { shouldFocus: index === 0 });
  }
}

const parentOf = ({ path }: FieldIssue) => path.split('.').slice(0, -1).join('.');

const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
