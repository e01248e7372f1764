import { Trans, useLingui } from '@lingui/react/macro';
import { ArticleList, ArticleSection, Article } from '#web/ui/article.tsx';

/** Privacy policy: the information that Art. 13 and 14 GDPR ask for, as it is true of this product. */
export function Privacy() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Privacy policy`}
      intro={
        <Trans>
          What Brigade stores about you, why, for how long, who sees it, and what you can ask for under the
          General Data Protection Regulation (GDPR).
        </Trans>
      }
    >
      <ArticleSection title={t`Who is responsible`}>
        <p>
          <Trans>
            The controller is the restaurant chain that you work for. The company that runs this installation
            of Brigade is its processor (Art. 28 GDPR) and uses the data only as the chain tells it to. You
            reach the controller through your administrators or the chain’s data protection officer.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`What is stored`}>
        <ArticleList>
          <li>
            <Trans>
              Your account: first and last name, e-mail, position, role, language, your restaurants and since
              when, the time of your last log-in. The password is stored only as a hash, from which nobody can
              read it.
            </Trans>
          </li>
          <li>
            <Trans>
              Feedback: the business day, points, bonus, an optional comment, and the names of the evaluator
              and of the person evaluated.
            </Trans>
          </li>
          <li>
            <Trans>
              A record of changes: who changed what and when, so that mistakes and misuse can be found; and
              failed log-ins with their network address, against guessed passwords.
            </Trans>
          </li>
        </ArticleList>
      </ArticleSection>
      <ArticleSection title={t`Why, and on what legal basis`}>
        <p>
          <Trans>
            To lead the restaurants by daily goals, to give people feedback on their work and to work out
            bonuses. The basis is the employment relationship and the chain’s legitimate interest in it (Art.
            6 (1) (b) and (f) and Art. 88 GDPR); for the record of changes it is the security of the system.
            No decision is made by a machine alone (Art. 22 GDPR).
          </Trans>
        </p>
        <p>
          <Trans>
            In Germany, scores of persons are only recorded with the works council’s consent (§ 87 (1) no. 6
            BetrVG).
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Who sees it`}>
        <p>
          <Trans>
            Administrators of the chain see everything. Evaluators see the feedback of their own restaurants,
            and the names, positions and roles of the people there, but not their e-mail or log-in times. The
            operator sees data only where it has to, to keep Brigade running. Nothing is sold or passed on to
            others.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`For how long`}>
        <p>
          <Trans>
            As long as you work for the chain. When your account is deleted, your e-mail, your password and
            all access go at once. Your name stays on feedback already given, for as long as the chain needs
            the monthly reports and the law asks for bonus records. Deleting a restaurant deletes its
            feedback.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Your rights`}>
        <ArticleList>
          <li>
            <Trans>
              Access to your data and a copy of it (Art. 15), and correction of what is wrong (Art. 16).
            </Trans>
          </li>
          <li>
            <Trans>Deletion (Art. 17), restriction (Art. 18) and a transferable copy (Art. 20).</Trans>
          </li>
          <li>
            <Trans>Objection to what rests on a legitimate interest (Art. 21).</Trans>
          </li>
          <li>
            <Trans>
              Complaint to the supervisory authority: in Romania the ANSPDCP, in Germany the data protection
              authority of your federal state (Landesdatenschutzbehörde).
            </Trans>
          </li>
        </ArticleList>
        <p>
          <Trans>Please ask your administrators. You can change your own name and language yourself.</Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`On this device`}>
        <p>
          <Trans>
            Brigade uses no cookies and no tracking. Your browser keeps, in its local storage, only what the
            app needs: the key of your session (accessToken), the language (locale), the month you look at
            (currentDate), the appearance (theme), how wrong this device’s clock is (clockOffset), the
            restaurant you recorded feedback for last (lastStore), your e-mail for the next log-in
            (lastEmail), a random mark of this device (deviceMark) and forms that you have not saved yet
            (drafts). Logging out removes the key, the restaurant, the e-mail and those forms. A restaurant’s
            tablet also keeps its own key and the names of the evaluators there (tablet), and what it needs to
            know them for a day without a network (tabletPeople), until it is withdrawn.
          </Trans>
        </p>
      </ArticleSection>
    </Article>
  );
}
