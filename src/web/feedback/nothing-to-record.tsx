import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordSheet } from '#contract/feedback.ts';
import { addDays, type Day } from '#contract/month.ts';
import { may } from '#contract/permissions.ts';
import { asProblem } from '#web/api/problem.ts';
import { sheetsAtHand } from '#web/queries/feedback.ts';
import { useSession } from '#web/state/app-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';

/** Why nobody can be evaluated in a restaurant on a day; null where somebody can. */
export function reasonForNone(
  { day, today, opened_on, people }: RecordSheet,
  anyDay: boolean,
): 'to_come' | 'unopened' | 'over' | 'nobody' | null {
  if (day.date > today) return 'to_come';
  if (day.date < opened_on) return 'unopened';
  if (!anyDay && day.date < addDays(today, -1)) return 'over';
  return people.length === 0 ? 'nobody' : null;
}

interface NothingToRecordProps {
  reason: NonNullable<ReturnType<typeof reasonForNone>>;
  /** The way to the restaurant's people, for who may assign some. */
  people: ReactNode;
}

/** An empty list of people, and why. */
export function NothingToRecord({ reason, people }: NothingToRecordProps) {
  const { t } = useLingui();
  const texts = {
    to_come: t`This day is still to come.`,
    unopened: t`The restaurant was not open yet on this day.`,
    over: t`This day is over. An administrator can record it.`,
    nobody: t`Nobody else belonged to this restaurant on this day.`,
  };
  return (
    <EmptyState title={t`No data`} action={reason === 'nobody' && people}>
      {texts[reason]}
    </EmptyState>
  );
}

/** No restaurant to record for. */
export function NoRestaurant() {
  const { t } = useLingui();
  const mayCreate = may('restaurant.create', useSession().user?.role);
  return (
    <EmptyState
      title={t`No data`}
      action={
        mayCreate && (
          <Link to="/dashboard/restaurants/add" className={buttonStyle('primary')}>
            <Trans>Add restaurant</Trans>
          </Link>
        )
      }
    >
      {mayCreate ? (
        <Trans>There is no restaurant yet.</Trans>
      ) : (
        <Trans>You are not assigned to a restaurant. An administrator can assign you to one.</Trans>
      )}
    </EmptyState>
  );
}

/** The chosen restaurant can't be recorded for, and why. */
export function ClosedRestaurant({ error }: { error: Error }) {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No data`}>
      {asProblem(error).code === 'restaurant_archived' ? (
        <Trans>This restaurant is archived. Please choose another one.</Trans>
      ) : (
        <Trans>This restaurant does not exist, or you have no access to it.</Trans>
      )}
    </EmptyState>
  );
}

interface NoSheetProps {
  error: Error;
  day: Day | undefined;
  /** Another restaurant, and today. */
  onChoose: (restaurantId: string) => void;
}

/** There is nobody to evaluate of what is chosen. Where the server doesn't answer, what the device has is offered. */
export function NoSheet({ error, day, onChoose }: NoSheetProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  if (!asProblem(error).isUnanswered) return <ClosedRestaurant error={error} />;
  const others = sheetsAtHand(client);
  return (
    <EmptyState
      title={day ? t`This day is not on this device yet` : t`This restaurant is not on this device yet`}
      action={
        others.length > 0 &&
        others.map(({ id, name }) => (
          <Button key={id} onClick={() => onChoose(id)}>
            {name}
          </Button>
        ))
      }
    >
      <Trans>It is shown as soon as there is a connection to the server.</Trans>{' '}
      {others.length > 0 && <Trans>Until then you can record today’s feedback for:</Trans>}
    </EmptyState>
  );
}
