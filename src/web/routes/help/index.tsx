import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { Article, ArticleList } from '#web/ui/article.tsx';
import { textLink } from '#web/ui/link-styles.ts';

export const Route = createFileRoute('/help/')({ component: HelpPage });

function HelpPage() {
  const { t } = useLingui();
  const { locale, connection } = Route.useRouteContext();
  return (
    <PublicFrame locale={locale} connection={connection}>
      <Article title={t`Help`} intro={<Trans>Choose the guide for your work.</Trans>}>
        <div className="mt-6">
          <ArticleList>
            <li>
              <Link to="/help/evaluator" className={textLink}>
                <Trans>Guide for evaluators</Trans>
              </Link>
            </li>
            <li>
              <Link to="/help/administrator" className={textLink}>
                <Trans>Guide for administrators</Trans>
              </Link>
            </li>
            <li>
              {/* The server's own page, so it is no route of the app. */}
              <a href="/docs/guide" className={textLink}>
                <Trans>Guide to the API, for developers (in English)</Trans>
              </a>
            </li>
          </ArticleList>
        </div>
      </Article>
    </PublicFrame>
  );
}
