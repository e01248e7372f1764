import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { monthOfDay } from '#contract/month.ts';
import { nameOf } from '#contract/person-name.ts';
import { questionTextMax } from '#contract/question-text.ts';
import { question as questionShape, type Question, type QuestionOutcome } from '#contract/statements.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { statementMutations } from '#web/queries/statements.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { Answer } from './question-card.tsx';

interface AnswerDialogProps {
  api: Api;
  question: Question;
  onClose: () => void;
}

/** The answer to a question: the amount is explained, or it was corrected before. */
export function AnswerDialog({ api, question, onClose }: AnswerDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<QuestionOutcome>('explained');
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const answer = useWrite(statementMutations.answer(api));
  const problem = answer.error && asProblem(answer.error);
  const name = nameOf(question.person);
  const max = questionTextMax;
  const size = text.trim().length;
  const errors = () => {
    if (size > max) return t`At most ${max} characters, please.`;
    return tried && size === 0 ? t`Please write an answer.` : undefined;
  };
  const send = () => {
    setTried(true);
    if (size === 0 || size > max) {
      box.current?.focus();
      return;
    }
    answer.write({ id: question.id, answer: text.trim(), outcome }, ({ person }) => {
      notify(person.is_deleted ? t`The answer is kept` : t`The answer was sent`);
      onClose();
    });
  };
  return (
    <FormDialog
      title={t`Answer to ${name}`}
      submitLabel={question.person.is_deleted ? t`Keep the answer` : t`Send the answer`}
      pending={answer.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {question.person.is_deleted && (
        <Banner tone="warning" title={t`This account was deleted. Nobody will read the answer.`} />
      )}
      <blockquote className="border-l-2 pl-3 wrap-anywhere whitespace-pre-line text-muted">
        {question.text}
      </blockquote>
      <ChoiceField
        label={t`Outcome`}
        name="outcome"
        value={outcome}
        onChange={({ target }) => setOutcome(target.value === 'corrected' ? 'corrected' : 'explained')}
        error={problem?.code === 'nothing_corrected' ? <NothingCorrected question={question} /> : undefined}
        choices={[
          { value: 'explained', label: t`Explained`, hint: t`The amount is right.` },
          { value: 'corrected', label: t`Corrected`, hint: t`Feedback was changed because of it.` },
        ]}
      />
      <TextAreaField
        ref={box}
        rows={4}
        label={t`Answer`}
        hint={t`${size} of ${max} characters`}
        error={errors()}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem && problem.code !== 'nothing_corrected' && (
        <ProblemBanner title={t`The answer could not be sent`} error={problem}>
          <PresentAnswer body={problem.body} />
        </ProblemBanner>
      )}
    </FormDialog>
  );
}

/** The answer that somebody else gave in the meantime. */
function PresentAnswer({ body }: { body: unknown }) {
  const current: unknown =
    typeof body === 'object' && body !== null && 'current' in body ? body.current : null;
  const present = questionShape.safeParse(current).data;
  return present ? (
    <div className="mt-2">
      <Answer question={present} />
    </div>
  ) : null;
}

/** Why the answer isn't taken, and the way to what has to be corrected first. */
function NothingCorrected({ question: { restaurant, person, month, report } }: { question: Question }) {
  return (
    <>
      <Trans>
        No feedback was changed in what counts for the bonus since the question was asked. Please correct it
        first, or explain the amount.
      </Trans>{' '}
      <Link
        to="/dashboard/restaurants/$restaurantId"
        params={{ restaurantId: restaurant.id }}
        search={
          report
            ? { month: monthOfDay(report.date), day: report.date, person: person.id }
            : { month, person: person.id }
        }
        className={textLink}
      >
        <Trans>Open the feedback</Trans>
      </Link>
    </>
  );
}
