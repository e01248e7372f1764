import { Trans, useLingui } from '@lingui/react/macro';
import { Article, ArticleList, ArticleSection } from '#web/ui/article.tsx';
import { Picture } from './picture.tsx';

/** The guide for who runs the chain, in the order in which things are needed. */
export function AdministratorGuide() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Guide for administrators`}
      intro={<Trans>From the first restaurant to the bonuses of a month, in the order you need it.</Trans>}
    >
      <ArticleSection title={t`The first half hour`}>
        <ArticleList ordered>
          <li>
            <Trans>
              Add your restaurants: name, Store ID, daily feedback goal. Look at the currency too: it is final
              once the first report is recorded.
            </Trans>
          </li>
          <li>
            <Trans>Add the people who work there and assign them to their restaurants.</Trans>
          </li>
          <li>
            <Trans>Set the bonus rule: above how many points a report earns how much.</Trans>
          </li>
        </ArticleList>
        <p>
          <Trans>
            Restaurants and people can come from a file as well. On the Import page, download the template,
            fill it in and choose it. Brigade first only checks the file and shows every row it would add or
            change; nothing is stored before you agree.
          </Trans>
        </p>
        <Picture name="import" alt={t`The import page after checking a file`} />
      </ArticleSection>
      <ArticleSection title={t`Roles`}>
        <ArticleList>
          <li>
            <Trans>Administrators see and change everything.</Trans>
          </li>
          <li>
            <Trans>
              Evaluators record feedback and see the months of their own restaurants. They see no e-mail
              addresses.
            </Trans>
          </li>
          <li>
            <Trans>People with the role “User” receive feedback and have no access to the application.</Trans>
          </li>
        </ArticleList>
      </ArticleSection>
      <ArticleSection title={t`How a bonus comes about`}>
        <p>
          <Trans>
            Each report has 0 to 10 points. The bonus of a report is the number of points above the limit of
            the rule, times the amount of the rule. A new rule counts from its first day on; what was recorded
            before keeps its bonus.
          </Trans>
        </p>
        <p>
          <Trans>
            Press any bonus to see why it is what it is: the rule with its numbers, who set it, what was
            corrected, and the reports that it is the sum of.
          </Trans>
        </p>
        <Picture name="bonus" alt={t`The bonus rule with its formula and its history`} />
        <p>
          <Trans>
            A restaurant can have a bonus budget: an amount per month, set on the page of the bonus rule. From
            90% on, the overview and the month say so. A budget stops no bonus, and what is left over isn’t
            carried on.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`The month at a glance`}>
        <p>
          <Trans>
            The overview puts the restaurant that is furthest behind first. What counts are whole days: today
            stands beside them until it is over. Choose another month with the arrows.
          </Trans>
        </p>
        <Picture name="overview" alt={t`The overview of all restaurants in a month`} />
        <p>
          <Trans>
            A restaurant’s page shows each day against its goal, the course of points, and every report. Press
            a day, a person or a number to see only the reports behind it. What you see can be exported and
            printed.
          </Trans>
        </p>
        <Picture name="month" alt={t`A restaurant’s month with its calendar`} />
      </ArticleSection>
      <ArticleSection title={t`Goals`}>
        <p>
          <Trans>
            A changed goal never touches past days: they keep the goal they had. A month that had two goals
            shows both.
          </Trans>
        </p>
        <p>
          <Trans>
            “Suggested goals” tells how often each restaurant reached its goal in the last eight weeks, and
            the goal that about 80% of the days would have reached. Tick those that you want; they count from
            tomorrow.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Month’s end`}>
        <p>
          <Trans>
            Once a month is over, close it on the page “Month’s end”: for one restaurant or for all that you
            choose. What each person is paid is final then. The months of a restaurant are closed in order;
            what was recorded before the first closed month is never paid.
          </Trans>
        </p>
        <p>
          <Trans>
            For the payroll office, switch to “By person”: each person stands there once, with the part of
            each restaurant, and the file has the same rows. Give people their payroll number on their own
            page or by an import.
          </Trans>
        </p>
        <p>
          <Trans>
            What you add, correct or void afterwards doesn’t change what was paid. It counts in the next
            closing, as a correction. Nobody’s amount goes below zero: what can’t be taken back is kept for
            the month after. Evaluators can’t change a closed month.
          </Trans>
        </p>
        <p>
          <Trans>
            On the page “Settings”, choose from which day of the next month on months are closed, and on which
            day administrators are reminded of months that are still open. A chain that has never closed a
            month is not reminded.
          </Trans>
        </p>
        <p>
          <Trans>
            Closed too early? Reopen the newest closed month of the restaurant, with a reason. The closing
            stays to be read, and the month can be closed again.
          </Trans>
        </p>
        <p>
          <Trans>
            Switch statements on under Settings. Then everybody with an e-mail gets a statement when a month
            is closed, with a link to each day behind the amount, its bonus rule and its goal. For the others,
            open the closed month and choose “Print statements”: a sheet of A4 each, for all or for those
            without an e-mail.
          </Trans>
        </p>
        <p>
          <Trans>
            What people ask about their statements stands under “Month’s end”, “Questions”, with how many are
            open. It also stands with the restaurant at month’s end, and in the explanation of the feedback
            that was asked about. Explain the amount, or correct the feedback first and say so. They get an
            e-mail and read the answer at the same link.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Payroll`}>
        <p>
          <Trans>
            A layout says how a file for the payroll office looks: its columns, and how numbers and dates are
            written. Start from a ready one and change it; the preview shows real rows while you do.
          </Trans>
        </p>
        <p>
          <Trans>
            What closed months pay is due until a payroll run takes it. Choose restaurants and layouts,
            compare the control sums, and make the run. Its files stay, and are the same at every download.
          </Trans>
        </p>
        <p>
          <Trans>
            People without a payroll number are named first. Give them one, or leave them out: what they get
            stays due.
          </Trans>
        </p>
        <p>
          <Trans>
            A run made too early can be taken back, with a reason, as long as no later one is in force. What
            it held is due again.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`Tablets`}>
        <p>
          <Trans>
            A tablet that stays in a restaurant is set up on the page “Tablets”: choose the restaurant, and
            enter the code on the tablet within ten minutes. Its evaluators then take turns there with a PIN,
            which each of them sets on the page “Account”.
          </Trans>
        </p>
        <p>
          <Trans>
            With a PIN one can read and record for that restaurant and nothing else, administrators too. If a
            tablet is lost, withdraw it: its next request ends everything on it. After a restore from a
            backup, tablets are set up and PINs are set anew.
          </Trans>
        </p>
      </ArticleSection>
      <ArticleSection title={t`When something is wrong`}>
        <ArticleList>
          <li>
            <Trans>
              A report that shouldn’t be there is voided, with a reason. It leaves every total, and its row is
              kept with the reason.
            </Trans>
          </li>
          <li>
            <Trans>
              A report with the wrong points or about the wrong person is corrected, with a reason. Its
              history keeps what it was.
            </Trans>
          </li>
          <li>
            <Trans>
              Its history shows who recorded and changed it, and when. The page “Activity” shows this for
              everything in the chain.
            </Trans>
          </li>
          <li>
            <Trans>Feedback for a day that is over can be recorded by administrators, with a reason.</Trans>
          </li>
        </ArticleList>
      </ArticleSection>
      <ArticleSection title={t`When somebody leaves`}>
        <ArticleList>
          <li>
            <Trans>
              To move somebody, remove them from the old restaurant and assign them to the new one. Their
              history stays where it was made.
            </Trans>
          </li>
          <li>
            <Trans>
              Disable an account to end its access and keep it. Delete it to free its e-mail address; the
              reports stay, with the name.
            </Trans>
          </li>
        </ArticleList>
      </ArticleSection>
    </Article>
  );
}
