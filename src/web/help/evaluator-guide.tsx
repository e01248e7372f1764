import { Trans, useLingui } from '@lingui/react/macro';
import { Article, ArticleList, ArticleSection } from '#web/ui/article.tsx';
import { Picture } from './picture.tsx';

/** The guide for who records feedback during a shift. */
export function EvaluatorGuide() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Guide for evaluators`}
      intro={<Trans>Recording feedback in ten seconds, and putting right what went wrong.</Trans>}
    >
      <ArticleSection title={t`Recording feedback`}>
        <ArticleList ordered>
          <li>
            <Trans>Choose the person. Whoever hasn’t been seen for longest comes first.</Trans>
          </li>
          <li>
            <Trans>Tap the points, from 0 to 10.</Trans>
          </li>
          <li>
            <Trans>Add a comment if it helps, and save.</Trans>
          </li>
        </ArticleList>
        <Picture name="record" alt={t`The screen for recording feedback`} />
        <p>
          <Trans>
            You can’t evaluate yourself. If you work in several restaurants, choose the restaurant first.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Who is here`}>
        <p>
          <Trans>
            Press “Who is here” at the beginning of a shift and tick who works: they stand first until the
            business day ends, on every tablet of the restaurant. Who is away for a while stands last.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Putting something right`}>
        <p>
          <Trans>
            For ten minutes you can correct or undo what you recorded. After that, please ask an
            administrator.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Which day counts`}>
        <p>
          <Trans>
            The business day begins in the early morning, usually at 04:00. What you record after midnight
            counts for the evening before. You can still record for the day before.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`When the connection is bad`}>
        <p>
          <Trans>
            Each entry is kept on this device first and sent behind the form. “My last entries” says of each
            whether it is sent, waiting, being sent, not known or refused, and why. What waits is sent by
            itself as soon as there is a connection and Brigade is open, and counts for the day on which you
            entered it. When an answer was lost, the same entry is asked about again: no second report comes
            of it.
          </Trans>
        </p>
        <p>
          <Trans>
            Change or remove what waits with one tap. When you log out, you choose whether it is sent, kept
            for your next log-in on this device, or discarded. Nobody else sees it. If the browser’s data is
            cleared, what isn’t sent is lost.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`The month of your restaurant`}>
        <p>
          <Trans>
            The overview shows today’s count against today’s goal. Open your restaurant to see the month day
            by day.
          </Trans>
        </p>
        <p>
          <Trans>
            The pace compares today with the last eight weeks: how much of the goal there usually is by this
            time of day. The dashed line is the usual day, the shaded band the middle half of the days.
          </Trans>
        </p>
        <p>
          <Trans>
            Press any bonus to see why it is what it is: the rule with its numbers, who set it, what was
            corrected, and the reports that it is the sum of.
          </Trans>
        </p>
        <Picture name="month" alt={t`A restaurant’s month with its calendar`} />
      </ArticleSection>
      <ArticleSection title={t`A tablet of the restaurant`}>
        <p>
          <Trans>
            On a tablet that stays in the restaurant you press your name and enter your PIN. You set it on the
            page “Account”. After five wrong ones it is turned off on that tablet until you log in with the
            password, here or on any other device.
          </Trans>
        </p>
        <p>
          <Trans>
            Press “Done” when you go. What you have begun waits for you, and nobody else sees it. Without a
            touch the tablet locks after some minutes, and says so before.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`At the end of the shift`}>
        <p>
          <Trans>
            Log out on a tablet that others use too. Nothing of yours stays on it: no session, no drafts.
          </Trans>
        </p>
      </ArticleSection>
    </Article>
  );
}
