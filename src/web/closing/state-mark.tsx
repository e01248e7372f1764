import { useLingui } from '@lingui/react/macro';
import { isClosed, type ClosingState } from '#contract/closings.ts';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Sign } from '#web/ui/sign.tsx';

const looks: Record<ClosingState, string> = {
  running: 'text-muted',
  needs_look: 'text-close',
  ready: 'text-ink',
  withdrawn: 'text-close',
  closed: 'text-good',
  paid: 'text-good',
};

/** The state of a month, in a word. */
export function useStateWord(): (state: ClosingState) => string {
  const { t } = useLingui();
  return (state) =>
    ({
      running: t({ message: 'Running', context: 'month' }),
      needs_look: t`Needs a look`,
      ready: t({ message: 'Ready', context: 'month' }),
      withdrawn: t({ message: 'Reopened', context: 'month' }),
      closed: t({ message: 'Closed', context: 'month' }),
      paid: t({ message: 'Paid', context: 'month' }),
    })[state];
}

/** The state of a month, as a word and a shape beside the colour. */
export function StateMark({ state }: { state: ClosingState }) {
  const word = useStateWord()(state);
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', looks[state])}>
      {state === 'running' ? (
        <Icon name="calendar" className="size-4" />
      ) : (
        <Sign name={isClosed(state) ? 'check' : state === 'ready' ? 'info' : 'warning'} className="size-4" />
      )}
      {word}
    </span>
  );
}
