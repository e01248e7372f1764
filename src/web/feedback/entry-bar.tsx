import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordSheet } from '#contract/feedback.ts';
import { FormTextAreaField } from '#web/forms/form-fields.tsx';
import { useFieldError } from '#web/forms/use-field-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Earnings } from './earnings.tsx';
import { PointsChoice } from './points-choice.tsx';
import type { RecordInput } from './record-values.ts';
import { SaveFailure } from './save-failure.tsx';

interface EntryBarProps {
  sheet: RecordSheet;
  firstPoints: Ref<HTMLInputElement>;
  pending: boolean;
  failure: Error | null;
  onRetry: () => void;
}

/** At thumb reach whatever is scrolled: points, comment, save, and why it wasn't saved. */
export function EntryBar({ sheet, firstPoints, pending, failure, onRetry }: EntryBarProps) {
  const { t } = useLingui();
  const { control, getValues, setFocus, setValue } = useFormContext<RecordInput>();
  const points = useWatch({ control, name: 'points' });
  const comment = useWatch({ control, name: 'comment' });
  const error = useFieldError('points');
  const [isOpen, setOpen] = useState(false);
  // A comment that a draft brought back is shown.
  const hasComment = isOpen || comment !== '';
  const openComment = () => {
    setOpen(true);
    requestAnimationFrame(() => setFocus('comment'));
  };

  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto grid gap-3 border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-high max-sm:bottom-16 sm:-mx-6 sm:px-6 lg:mx-0 lg:rounded-t-lg lg:border-x">
      {failure && !pending && (
        <SaveFailure error={failure} onRetry={onRetry} fields={Object.keys(getValues())} />
      )}
      <PointsChoice
        value={points}
        onChoose={(chosen) => setValue('points', chosen, { shouldDirty: true, shouldValidate: true })}
        error={error}
        first={firstPoints}
      />
      {hasComment && <FormTextAreaField name="comment" label={t`Comment`} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <div className="min-w-0 grow">
          <Earnings points={points} sheet={sheet} />
        </div>
        {!hasComment && (
          <Button className="h-12!" onClick={openComment}>
            <Icon name="plus" className="size-4" />
            <Trans>Comment</Trans>
          </Button>
        )}
        <Button type="submit" variant="primary" pending={pending} className="h-12! min-w-40! text-base!">
          <Trans>Save</Trans>
        </Button>
      </div>
    </div>
  );
}
