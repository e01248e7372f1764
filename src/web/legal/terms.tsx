import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { textLink } from '#web/ui/link-styles.ts';
import { ArticleSection, Article } from '#web/ui/article.tsx';

/** Terms and conditions: what people may expect of the product, and it of them. */
export function Terms() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Terms and conditions`}
      intro={
        <Trans>
          These terms apply to everybody who works with Brigade. They are part of the agreement between your
          employer, a restaurant chain, and the company that runs this installation of Brigade for it.
        </Trans>
      }
    >
      <ArticleSection title={t`What Brigade is for`}>
        <p>
          <Trans>
            Brigade manages the restaurants of a chain, the people who work in them, daily feedback goals and
            monthly reports of feedback scores and bonuses. It is a tool for work and is not meant for private
            use.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Your account`}>
        <p>
          <Trans>
            An administrator of your chain invites you. The account is yours alone: keep the password to
            yourself, log out on devices that others use too, and tell an administrator at once if somebody
            else may know the password.
          </Trans>
        </p>
        <p>
          <Trans>
            Administrators can change, disable and delete accounts. When you leave the chain your access ends.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Fair feedback`}>
        <p>
          <Trans>
            A score must rest on something that the evaluator has seen. Comments are about the work, in polite
            words. Health, religion, politics, trade unions and private life do not belong in them. Nobody
            evaluates themselves.
          </Trans>
        </p>
        <p>
          <Trans>
            Scores and bonuses help people to decide. Brigade alone decides nothing: what is paid, and what
            follows from a score, is decided by people in your chain.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Restaurants in Germany`}>
        <p>
          <Trans>
            Scores of persons in Germany may only be recorded once the works council has agreed (§ 87 (1) no.
            6 of the Works Constitution Act, BetrVG). The chain makes sure of this before it uses Brigade
            there.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`What is not allowed`}>
        <p>
          <Trans>
            Getting at data that is not meant for you, getting round the limits of your role, passing on what
            you see here outside the chain, and disturbing the service on purpose.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Availability and liability`}>
        <p>
          <Trans>
            The operator takes care that Brigade works and that no data is lost, but cannot promise that it
            never fails. What has been agreed with the chain applies; rights that the law gives you are not
            limited.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Changes and questions`}>
        <p>
          <Trans>
            If these terms change, the new text stands here. Please put questions to the administrators of
            your chain. How personal data is handled is written in the{' '}
            <Link to="/privacy-policy" className={`${textLink} underline`}>
              privacy policy
            </Link>
            .
          </Trans>
        </p>
      </ArticleSection>
    </Article>
  );
}
