import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { v7 as newId } from 'uuid';
import { questionTextMax } from '#contract/question-text.ts';
import type { Statement, StatementQuestion } from '#contract/statements.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import type { Answered } from './statement-calls.ts';
import { causeOf } from './statement-words.ts';

export interface Asking {
  statement: Statement;
  /** A report; null: the total. */
  about: string | null;
  onAsk: (about: string | null, id: string, text: string) => Promise<Answered>;
}

/** What was asked about the total or about a report, with the answers, and a place to ask more. */
export function Questions({ statement, about, onAsk }: Asking) {
  const [isOpen, setOpen] = useState(false);
  // Kept while the form is closed: nothing that is typed is lost.
  const [text, setText] = useState('');
  /** What was sent last. The same text again is the same question: its answer may have been lost. */
  const last = useRef({ id: '', text: '' });
  const [sent, setSent] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const { may_ask, questions } = statement;
  const own = questions.filter((question) => isAbout(question, about, statement));
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
          text={text}
          onText={setText}
          onCancel={close}
          onSend={async () => {
            if (last.current.text !== text) last.current = { id: newId(), text };
            const { id } = last.current;
            const answered = await onAsk(about, id, text.trim());
            if (answered.statement) {
              setText('');
              setOpen(false);
              setSent(id);
            }
            return answered;
          }}
        />
      ) : (
        may_ask && (
          <div>
            <Button
              ref={opener}
              variant={about === null ? 'secondary' : 'ghost'}
              onClick={() => setOpen(true)}
            >
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
  text: string;
  onText: (text: string) => void;
  onCancel: () => void;
  onSend: () => Promise<Answered>;
}

function AskForm({ text, onText, onCancel, onSend }: AskFormProps) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
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
