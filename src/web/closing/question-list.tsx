import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Question } from '#contract/statements.ts';
import type { Api } from '#web/api/client.ts';
import { Explaining } from '#web/explain/why.tsx';
import type { QuestionScope } from '#web/queries/statements.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { QuestionCard } from './question-card.tsx';

const AnswerDialog = onDemand(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

interface QuestionListProps {
  api: Api;
  questions: readonly Question[];
  state: QuestionScope['state'];
}

/** A page of questions about statements, with the way to answer each. */
export function QuestionList({ api, questions, state }: QuestionListProps) {
  const { t } = useLingui();
  const [answers, setAnswers] = useState<Question>();
  const close = () => setAnswers(undefined);
  return (
    <>
      {questions.length === 0 ? (
        <EmptyState title={state === 'open' ? t`No open questions` : t`No answered questions`}>
          <Trans>People ask by the link that is mailed to them when a month is closed.</Trans>
        </EmptyState>
      ) : (
        <Explaining api={api} isOffered>
          <ol className="grid gap-3">
            {questions.map((question) => (
              <li key={question.id}>
                <QuestionCard
                  question={question}
                  action={
                    question.answered_at === null && (
                      <Button onClick={() => setAnswers(question)}>
                        <Trans>Answer…</Trans>
                      </Button>
                    )
                  }
                />
              </li>
            ))}
          </ol>
        </Explaining>
      )}
      {answers && <AnswerDialog api={api} question={answers} onClose={close} />}
    </>
  );
}
