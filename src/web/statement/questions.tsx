import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { v7 as newId } from 'uuid';
import { questionTextMax } from '#contract/question-text.ts';
import type { Statement, StatementQuestion } from '#contract/statements.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import type { Answered } from './statement-calls.ts';
import { causeOf } from './statement-words.ts';
import type { Draft } from './visit.ts';

export interface Asking {
  statement: Statement;
  /** A report; null: the total. */
  about: string | null;
  onAsk: (about: string | null, id: string, text: string) => Promise<Answered>;
  /** What was being written when the page was opened, kept over a reload. */
  drafts: Readonly<Record<string, Draft>>;
  onDraft: (about: string, draft: Draft) => void;
}

const nothing: Draft = { id: '', text: '' };

/** What was asked about the total or about a report, with the answers, and a place to ask more. */
export function Questions({ statement, about, onAsk, drafts, onDraft }: Asking) {
  const { may_ask, questions } = statement;
  // Kept while the form is closed: nothing that is typed is lost.
  const [{ id, text }, setDraft] = useState(() => {
    const kept = drafts[about ?? ''];
    // The question may have come although its answer was lost.
    return kept && questions.every((question) => question.id !== kept.id) ? kept : nothing;
  });
  const [isOpen, setOpen] = useState(text !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  const [sent, setSent] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const own = questions.filter((question) => isAbout(question, about, statement));
  const write = (draft: Draft) => {
    setDraft(draft);
    onDraft(about ?? '', draft);
  };
  const open = () => {
    flushSync(() => setOpen(true));
    field.current?.focus();
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className="mt-3 grid gap-3 empty:hidden">
      {own.map((question) => (
        <Question key={question.id} question={question} isNew={question.id === sent} />
      ))}
      {isOpen && may_ask ? (
        <AskForm
          field={field}
          text={text}
          onText={(typed) => write({ id: newId(), text: typed })}
          onCancel={close}
          onSend={async () => {
            const answered = await onAsk(about, id, text.trim());
            if (answered.statement) {
              write(nothing);
              setOpen(false);
              setSent(id);
            }
            return answered;
          }}
        />
      ) : (
        may_ask && (
          <div>
            <Button ref={opener} variant={about === null ? 'secondary' : 'ghost'} onClick={open}>
              <Trans>Ask about this</Trans>
            </Button>
          </div>
        )
      )}
    </div>
  );
}

/** A question about a report that counts no more stands at the total. */
function isAbout({ report_id }: StatementQuestion, about: string | null, { days }: Statement): boolean {
  if (about !== null || report_id === null) return report_id === about;
  return !days.some(({ reports }) => reports.some(({ id }) => id === report_id));
}

function Question({ question, isNew }: { question: StatementQuestion; isNew: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  const { text, asked_at, answer, outcome, answered_at } = question;
  const [at, answeredAt] = [formats.instant(asked_at), answered_at && formats.instant(answered_at)];
  return (
    <div ref={box} tabIndex={-1} className="grid gap-2 rounded-lg bg-bg px-4 py-3 text-sm">
      <p className="text-muted">
        <Trans>You asked, {at}</Trans>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {answer === null ? (
        <p className="font-medium text-close">
          <Trans>Not answered yet. The answer comes by e-mail and stands here.</Trans>
        </p>
      ) : (
        <div className="border-l-2 border-accent pl-3">
          <p className="text-muted">
            {outcome === 'corrected' ? t`Corrected` : t`Explained`}
            {answeredAt && `, ${answeredAt}`}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </div>
  );
}

interface AskFormProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  onCancel: () => void;
  onSend: () => Promise<Answered>;
}

function AskForm({ field, text, onText, onCancel, onSend }: AskFormProps) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const size = text.trim().length;
  const max = questionTextMax;
  const isTooLong = size > max;

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending || isTooLong) return;
    if (size === 0) {
      setProblem('required');
      field.current?.focus();
      return;
    }
    setSending(true);
    const answered = await onSend();
    if (answered.statement) return;
    setSending(false);
    setProblem(answered.problem);
    field.current?.focus();
  }

  const errors = () => {
    if (isTooLong) return t`At most ${max} characters, please.`;
    if (problem === 'required') return t`Please write your question.`;
    return problem === undefined ? undefined : t(causeOf(problem));
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="grid gap-3">
      <TextAreaField
        ref={field}
        rows={3}
        label={t`Your question`}
        hint={t`${size} of ${max} characters`}
        error={errors()}
        value={text}
        onChange={({ target }) => {
          setProblem(undefined);
          onText(target.value);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isSending}>
          <Trans>Send the question</Trans>
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
