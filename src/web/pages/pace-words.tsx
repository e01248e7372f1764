import { useLingui } from '@lingui/react/macro';
import { paceState, type PaceState } from '#contract/pace.ts';
import type { Pace } from '#contract/pace-schemas.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

/** Red is for what is over: a day that runs is never missed. */
const color: Record<PaceState, string> = {
  reached: 'text-good',
  on_pace: 'text-muted',
  behind: 'text-close',
  over: 'text-muted',
};

interface PaceProps {
  pace: Pace;
  now: Date;
}

/** How today stands to the usual pace, in a sentence. */
export function PaceSentence({ pace, now }: PaceProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { state, behind, left } = paceState(pace, now);
  const [count, goal] = [formats.number(pace.count), formats.number(pace.goal)];
  const [fewer, more] = [formats.number(behind), formats.number(left)];
  const sentences: Record<PaceState, string> = {
    reached: t`${count} of ${goal}, reached`,
    on_pace: t`${count} of ${goal}, on pace; ${more} more by closing`,
    behind:
      pace.days > 0
        ? t`${count} of ${goal}, ${fewer} behind the usual pace; ${more} more by closing`
        : t`${count} of ${goal}, ${fewer} behind an even pace; ${more} more by closing`,
    over: t`${count} of ${goal}; the usual closing time has passed`,
  };
  return <span className={color[state]}>{sentences[state]}</span>;
}

/** The same in a word, where the numbers stand beside it. */
export function PaceWord({ pace, now }: PaceProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { state, behind } = paceState(pace, now);
  const fewer = formats.number(behind);
  const words: Record<PaceState, string> = {
    reached: t`Reached`,
    on_pace: t`On pace`,
    behind: t`${fewer} behind pace`,
    over: t`After closing`,
  };
  return <span className={color[state]}>{words[state]}</span>;
}
