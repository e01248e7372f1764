import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import type { ExplainedPart, Explanation, ExplainQuery } from '#contract/explain.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { Voided } from './voided.tsx';

interface PartsProps {
  shown: Explanation;
  /** Opens a part's own explanation. */
  onPart: (part: ExplainQuery) => void;
}

/** So many are seen before the rest is asked for. */
const few = 31;

/** The restaurants, people, days or reports that an amount is the sum of; where rules changed, under which each of them fell. */
export function Parts({ shown, onPart }: PartsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const id = useId();
  const [all, setAll] = useState(false);
  const { parts, formula } = shown;
  if (parts.length === 0) return null;
  const hidden = all ? 0 : parts.length - few;
  const more = formats.number(hidden);
  const isMixed = formula.length > 1;
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="text-sm font-medium">
        <Trans>The sum of</Trans>
      </h4>
      <ul className="mt-1 max-h-[40vh] divide-y overflow-y-auto border-y pr-1 text-sm">
        {(hidden > 0 ? parts.slice(0, few) : parts).map((part) => (
          <li
            key={part.id ?? `${part.restaurant.id} ${part.date} ${part.evaluated_user?.id}`}
            className="flex items-center justify-between gap-4 py-1"
          >
            <span className="min-w-0">
              <PartName part={part} shown={shown} />
              {isMixed && (
                <span className="block text-muted">
                  {part.rule_from === null ? t`No bonus rule` : t`Rule of ${formats.day(part.rule_from)}`}
                </span>
              )}
            </span>
            <PartAmount part={part} shown={shown} onPart={onPart} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-1 min-h-9 cursor-pointer rounded-md px-1 text-sm font-medium text-accent hover:underline pointer-coarse:min-h-11"
        >
          <Trans>Show {more} more</Trans>
        </button>
      )}
    </section>
  );
}

/** The reports that were taken out of the same span, with the reason of each. */
export function VoidedParts({ shown, onPart }: PartsProps) {
  const id = useId();
  if (shown.voided.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="text-sm font-medium">
        <Trans>Voided, not in the sum</Trans>
      </h4>
      <ul className="mt-1 divide-y border-y text-sm">
        {shown.voided.map((part) => (
          <li key={part.id} className="flex items-center justify-between gap-4 py-1">
            <div className="min-w-0">
              <PartName part={part} shown={shown} />
              <div className="text-muted">
                <Voided voided={part.voided} />
              </div>
            </div>
            <PartAmount part={part} shown={shown} onPart={onPart} isVoided />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a report what its sum doesn't say already: the person, or the day and the place. */
function PartName({ part, shown }: { part: ExplainedPart; shown: Explanation }) {
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const { what, date, restaurant, evaluator, evaluated_user, count, points } = part;
  const counted =
    what !== 'report'
      ? plural(count, { one: '# report', other: '# reports' })
      : plural(points, { one: '# point', other: '# points' });
  const other = evaluated_user && shown.person?.id === evaluated_user.id ? evaluator : evaluated_user;
  const names = [
    date !== shown.date && formats.weekdayDay(date),
    other && labelOf(other),
    !shown.restaurant && restaurant.name,
  ];
  return (
    <span>
      {names.filter(Boolean).join(', ')} <span className="text-muted tabular-nums">· {counted}</span>
    </span>
  );
}

/** What asks why a part is what it is. */
function queryOf(
  { what, id, restaurant, date, through, evaluated_user }: ExplainedPart,
  { closing }: Explanation,
): ExplainQuery {
  switch (what) {
    case 'report':
      return { what, id: id ?? '' };
    case 'line': {
      const number = closing?.closing?.number;
      return { what, restaurant_id: restaurant.id, date, number, user_id: evaluated_user?.id ?? '' };
    }
    case 'store-month':
      return { what, restaurant_id: restaurant.id, date, ...(through !== null && { through }) };
    default:
      return { what, restaurant_id: restaurant.id, date };
  }
}

interface PartAmountProps extends PartsProps {
  part: ExplainedPart;
  isVoided?: boolean;
}

function PartAmount({ part, shown, onPart, isVoided = false }: PartAmountProps) {
  const formats = useFormats();
  const amount = formats.amount(part.bonus, shown.currency);
  return (
    <AskPart amount={amount} onPress={() => onPart(queryOf(part, shown))}>
      {isVoided ? <s>{amount}</s> : amount}
    </AskPart>
  );
}

interface AskPartProps {
  amount: string;
  onPress: () => void;
  children: ReactNode;
}

/** An amount of an explanation that has an explanation of its own. */
export function AskPart({ amount, onPress, children }: AskPartProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`${amount}, why?`}
      onClick={onPress}
      className="-mr-1 min-h-8 shrink-0 cursor-pointer rounded-sm px-1 font-medium tabular-nums underline decoration-dotted underline-offset-4 hover:text-accent pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}
