import { Link } from '@tanstack/react-router';
import type { ClosingCheck, ClosingCheckCode, ClosingEntry } from '#contract/closings.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { useCheckWords } from './use-check-words.ts';

interface CheckLineProps {
  check: ClosingCheck;
  entry: Pick<ClosingEntry, 'restaurant' | 'month'>;
  /** On the page of the restaurant's month at month's end, which has some of the rows itself. */
  isOwnPage?: boolean;
}

/** These name an earlier month that is to be closed first: the line leads there. */
const namesAnother: ReadonlySet<ClosingCheckCode> = new Set(['earlier_open', 'unpaid_before']);

/** What a check says, with the way to the rows that it speaks of. */
export function CheckLine({ check, entry: { restaurant, month }, isOwnPage = false }: CheckLineProps) {
  const words = useCheckWords()(check);
  const { code, params } = check;
  const restaurantId = restaurant.id;
  switch (code) {
    case 'not_over':
    case 'too_early':
    case 'before_first':
      return words;
    case 'days_without_feedback':
    case 'days_below_goal':
      return (
        <Link
          to="/dashboard/restaurants/$restaurantId"
          params={{ restaurantId }}
          search={{ month }}
          className={textLink}
        >
          {words}
        </Link>
      );
    case 'open_questions':
      return (
        <Link
          to="/dashboard/closing/questions"
          search={{ restaurant: restaurantId, month: params.month }}
          className={textLink}
        >
          {words}
        </Link>
      );
    case 'no_evaluator':
      return (
        <Link
          to="/dashboard/restaurants/$restaurantId"
          params={{ restaurantId }}
          search={{ month, tab: 'people' }}
          className={textLink}
        >
          {words}
        </Link>
      );
    default:
      if (isOwnPage && !namesAnother.has(code)) return words;
      return (
        <Link
          to="/dashboard/closing/$restaurantId/$month"
          params={{ restaurantId, month: (namesAnother.has(code) && params.month) || month }}
          className={textLink}
        >
          {words}
        </Link>
      );
  }
}
