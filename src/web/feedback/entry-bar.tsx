import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { getRouteApi, rootRouteId } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordSheet } from '#contract/feedback.ts';
import type { Day } from '#contract/month.ts';
import { FormTextAreaField } from '#web/forms/form-fields.tsx';
import { useFieldError } from '#web/forms/use-field-error.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { handOf } from '#web/state/hand.ts';
import { useCell } from '#web/state/cell.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import { Earnings } from './earnings.tsx';
import { PointsChoice } from './points-choice.tsx';
import type { RecordInput } from './record-values.ts';
import { useNearPerson } from './use-near-person.ts';

/** The record screen of the dashboard and that of a tablet have the same root. */
const route = getRouteApi(rootRouteId);

/** The pad as it stands beside the person; not while the focus is in the entries below, which it could cover. */
const nearPerson =
  'roomy:group-not-has-[section_:focus-visible]/form:data-near:fixed roomy:data-near:top-(--pad-y) roomy:data-near:left-(--pad-x) roomy:data-near:w-88 roomy:data-near:rounded-lg roomy:data-near:border roomy:data-near:border-line-button roomy:data-near:bg-raised roomy:data-near:p-3 roomy:data-near:shadow-high';

/** The bar while the pad is elsewhere and nothing is told of the last entry. */
const withoutPad =
  'roomy:has-data-near:has-data-quiet:pointer-events-none roomy:has-data-near:has-data-quiet:border-transparent roomy:has-data-near:has-data-quiet:bg-transparent roomy:has-data-near:has-data-quiet:shadow-none forced-colors:roomy:has-data-near:has-data-quiet:border-t-0';

interface EntryBarProps {
  sheet: RecordSheet;
  /** Who is chosen. */
  person: string | undefined;
  /** The business day that the entry counts for, where that isn't what the calendar calls today. */
  countsFor: Day | undefined;
  /** Another day than today that was chosen: the button says so. */
  otherDay: Day | undefined;
  /** Whether a comment is wanted. */
  isCommenting: boolean;
  onComment: () => void;
  firstPoints: Ref<HTMLInputElement>;
  save: Ref<HTMLButtonElement>;
  /** What became of the last entry. */
  line: ReactNode;
}

/**
 * At thumb reach whatever is scrolled: what was saved last, points, comment, save. Where there is room, points and save
 * are beside the person once one is chosen. On a low screen all of it stands in the page.
 */
export function EntryBar(props: EntryBarProps) {
  const { sheet, person, countsFor, otherDay, isCommenting, onComment, firstPoints, save, line } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const { control, setFocus, setValue } = useFormContext<RecordInput>();
  const points = useWatch({ control, name: 'points' });
  const comment = useWatch({ control, name: 'comment' });
  const error = useFieldError('points');
  // A comment that a draft brought back is shown.
  const hasComment = isCommenting || comment !== '';
  const bar = useRef<HTMLDivElement>(null);
  const pad = useRef<HTMLDivElement>(null);
  const hand = useCell(handOf(route.useRouteContext().storage));
  const chosenId = useWatch({ control, name: 'evaluated_user_id' });
  const room = useRef<HTMLDivElement>(null);
  useNearPerson(pad, room, chosenId, hand);
  useRoomForFocus(bar);
  const openComment = () => {
    onComment();
    requestAnimationFrame(() => setFocus('comment'));
  };
  const counted = countsFor && formats.weekdayDay(countsFor);
  const day = otherDay && formats.weekdayDay(otherDay);

  return (
    <>
      {/* The form's gap is that much wider than the bar's. */}
      {person !== undefined && <div ref={room} className="-mt-1 hidden roomy:block" />}
      <div
        ref={bar}
        className={`${withoutPad} sticky bottom-0 z-10 -mx-4 mt-auto grid gap-2 border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-high max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:mx-0 lg:rounded-t-lg lg:border-x low:static`}
      >
        {line}
        <div
          ref={pad}
          data-near={chosenId ? '' : undefined}
          className={`pointer-events-auto grid gap-2 ${nearPerson}`}
        >
          <PointsChoice
            person={person}
            note={counted && <Trans>counts for {counted}</Trans>}
            value={points}
            onChoose={(chosen) => setValue('points', chosen, { shouldDirty: true, shouldValidate: true })}
            error={error}
            first={firstPoints}
          />
          {hasComment && <FormTextAreaField name="comment" label={t`Comment`} />}
          <div
            className={cx(
              'flex items-center justify-end gap-2 sm:gap-3 roomy:in-data-near:flex-wrap',
              hand === 'left' && 'flex-row-reverse',
            )}
          >
            <div className="min-w-0 grow roomy:in-data-near:basis-full">
              <Earnings points={points} sheet={sheet} />
            </div>
            {!hasComment && (
              <Button className="h-12! shrink-0 max-sm:w-12 max-sm:px-0!" onClick={openComment}>
                <Icon name="plus" className="size-4 max-sm:hidden" />
                <Icon name="pencil" className="size-5 sm:hidden" />
                <span className="max-sm:sr-only">
                  <Trans>Comment</Trans>
                </span>
              </Button>
            )}
            <Button
              ref={save}
              type="submit"
              variant="primary"
              className="h-12! min-w-36! text-base! max-sm:w-36 max-sm:px-2! max-sm:leading-tight! max-sm:whitespace-normal! sm:min-w-40!"
            >
              {day ? <Trans>Save for {day}</Trans> : <Trans>Save</Trans>}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}

/**
 * Tells the form how much of the page's foot the bar covers, as `--entry-bar`: what takes the focus is scrolled clear of it. Not
 * as the page's scroll padding, for then a press in the bar itself would scroll. In idle time, because all that is in the
 * form gets its style anew.
 */
function useRoomForFocus(bar: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const element = bar.current;
    const form = element?.closest('form');
    if (!element || !form) return undefined;
    const measure = () => {
      const { position, bottom } = getComputedStyle(element);
      // Below it, or without it, a phone's navigation.
      const nav = Number.parseFloat(bottom) || 0;
      const covered = (position === 'sticky' ? element.offsetHeight : 0) + nav;
      form.style.setProperty('--entry-bar', `${covered + 8}px`);
    };
    const measureLater = () => whenIdle(measure);
    const observer = new ResizeObserver(measureLater);
    observer.observe(element);
    addEventListener('resize', measureLater);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measureLater);
    };
  }, [bar]);
}
