import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import type { Question } from '#contract/statements.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { statementQueries } from '#web/queries/statements.ts';
import { useSession } from '#web/state/app-context.tsx';
import { textLink } from '#web/ui/link-styles.ts';

/** What its person asked about a report in a statement, for those who answer; nothing for others, and nothing where it fails. */
export function AskedAbout({ api, reportId }: { api: Api; reportId: string }) {
  const mayAnswer = may('closing.close', useSession().user?.role);
  const { data = [] } = useQuery({ ...statementQueries.ofReport(api, reportId), enabled: mayAnswer });
  if (data.length === 0) return null;
  return (
    <div className="grid gap-2 text-sm">
      <h4 className="font-medium">
        <Trans>Asked about it</Trans>
      </h4>
      {data.map((question) => (
        <Asked key={question.id} question={question} />
      ))}
    </div>
  );
}

function Asked({ question: { text, asked_at, answered_at, restaurant, month } }: { question: Question }) {
  const { t } = useLingui();
  const formats = useFormats();
  const isOpen = answered_at === null;
  return (
    <div className="border-l-2 pl-3">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-muted">
        {formats.instant(asked_at)} ·{' '}
        <Link
          to="/dashboard/closing/questions"
          search={{ restaurant: restaurant.id, month, state: isOpen ? undefined : 'answered' }}
          className={textLink}
        >
          {isOpen ? t`Not answered yet` : t`Answered`}
        </Link>
      </p>
    </div>
  );
}
