import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Month } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { statementQueries } from '#web/queries/statements.ts';
import { buttonStyle } from '#web/ui/link-styles.ts';

const look = buttonStyle(
  'ghost',
  'relative aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent aria-[current=page]:forced-selection max-sm:px-2.5!',
);

/** Month's end by restaurant or by person, and the questions about statements with how many are open: three pages. The search stays with its list. */
export function ClosingViews({ api, month }: { api: Api; month: Month | undefined }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { data: open = 0 } = useQuery(statementQueries.openQuestions(api));
  return (
    <nav
      aria-label={t`View`}
      className="flex flex-wrap rounded-md border border-line-button bg-surface shadow-low"
    >
      <Link to="/dashboard/closing" search={{ month }} activeOptions={exactly} className={look}>
        <Trans>By restaurant</Trans>
      </Link>
      <Link to="/dashboard/closing/people" search={{ month }} activeOptions={exactly} className={look}>
        <Trans>By person</Trans>
      </Link>
      <Link to="/dashboard/closing/questions" activeOptions={exactly} className={look}>
        <Trans>Questions</Trans>
        {/* It comes after the page, which must not move below somebody's pointer. */}
        {open > 0 && (
          <span className="absolute -top-2 -right-2 min-w-5 rounded-full bg-accent px-1.5 text-center text-sm text-accent-ink tabular-nums">
            <span aria-hidden="true">{formats.number(open)}</span>
            <span className="sr-only">{t`${plural(open, { one: '# open question', other: '# open questions' })}`}</span>
          </span>
        )}
      </Link>
    </nav>
  );
}

/** Whatever is searched for there. */
const exactly = { exact: true, includeSearch: false } as const;
