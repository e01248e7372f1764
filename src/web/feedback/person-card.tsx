import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { dayNumber, type Day } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import { positionTexts } from '#texts/words.ts';
import type { AwaitedPerson } from './waiting.ts';

interface PersonCardProps {
  person: AwaitedPerson;
  /** The radio group's. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  /** The restaurant's business day. */
  today: Day;
  now: Date;
  ref?: Ref<HTMLInputElement>;
}

/** A sign or a number on a card's border. */
const mark =
  'flex min-w-5 items-center justify-center gap-0.5 rounded-full border bg-surface px-1 min-[24rem]:px-1.5';

/** A person as large as a finger: who they are, when they were last seen, how often on the day. */
export function PersonCard({ person, name, isChosen, onChoose, today, now, ref }: PersonCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { count, waiting = 0, user_position } = person;
  const seen = useSeen(person, today, now);
  return (
    <label className="relative flex min-h-16 min-w-0 cursor-pointer items-center rounded-lg border border-line-button bg-surface px-2.5 py-1.5 shadow-low sm:px-3 transition-colors duration-100 select-none hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-checked:forced-selection">
      <input
        {...(ref && { ref })}
        type="radio"
        name={name}
        value={person.id}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <span className="min-w-0 grow">
        <span className="block text-lg font-medium break-words text-ink">
          <PersonName person={person} />
        </span>{' '}
        {/* Room for what the longest state needs, so that no state makes a card higher than another. */}
        <span className="block min-h-10 text-sm text-muted min-[24rem]:max-sm:min-h-5">
          {user_position && (
            // On a phone there is room for one fact.
            <>
              <span className="block max-sm:sr-only">{t(positionTexts[user_position])}</span>{' '}
            </>
          )}
          <span className="block">{seen}</span>
        </span>
      </span>{' '}
      {/* On the border: they take nothing of the name's width and of the card's height. */}
      <span className="absolute -top-2 right-1 flex gap-0.5 text-xs min-[24rem]:right-2 min-[24rem]:gap-1 leading-4 font-semibold tabular-nums">
        {person.on_shift && (
          <>
            {' '}
            <span className={`${mark} border-good text-good`}>{t`here`}</span>
          </>
        )}
        {waiting > 0 && (
          <span className={`${mark} border-line-button text-muted`}>
            <Icon name="history" className="size-3" />
            <span aria-hidden="true">{formats.number(waiting)}</span>
            <span className="sr-only">{t`${plural(waiting, { one: '# waiting', other: '# waiting' })}`}</span>
          </span>
        )}
        {count > 0 && (
          <span className={`${mark} border-line-button text-ink`}>
            <span aria-hidden="true">{formats.number(count)}</span>
            <span className="sr-only">
              {t`${plural(count, { one: '# report that day', other: '# reports that day' })}`}
            </span>
          </span>
        )}
      </span>
    </label>
  );
}

/** When somebody was last seen, or that they are away. */
function useSeen(
  { last_observed_at: last, last_seen_on, away_until }: AwaitedPerson,
  today: Day,
  now: Date,
): string {
  const { t } = useLingui();
  const formats = useFormats();
  if (away_until !== null) {
    const day = formats.shortDay(away_until);
    return t`away through ${day}`;
  }
  if (last === null) return t`never seen`;
  const days = last_seen_on === null ? 0 : dayNumber(today) - dayNumber(last_seen_on);
  if (days > 1) return t`${plural(days, { one: 'not seen for # day', other: 'not seen for # days' })}`;
  // Never in the future: who was seen since the clock was read was seen now.
  return formats.ago(last, new Date(Math.max(now.getTime(), Date.parse(last))));
}
