import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Hand } from '#web/state/hand.ts';

/** Between the person and the pad, and between the pad and the edges of the screen, in pixels. */
const gap = 6;
/** What a comment adds to the pad, in pixels. */
const commentHeight = 120;

const within = (value: number, least: number, most: number) =>
  Math.max(least + gap, Math.min(value, most - gap));

function cardOf(form: HTMLFormElement, personId: string): DOMRect | undefined {
  const radios = [...form.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
  return radios
    .find(({ value }) => value === personId)
    ?.closest('label')
    ?.getBoundingClientRect();
}

/**
 * Places the pad at the card of the chosen person, below it or above it, and never off the screen or under the navigation
 * at its left. It extends away from the hand, because a right hand covers what is to its right. The places are custom
 * properties, which a screen without room ignores. What the pad took in the bar, `room` takes meanwhile, so that nothing on
 * the page moves.
 */
export function useNearPerson(
  pad: RefObject<HTMLElement | null>,
  room: RefObject<HTMLElement | null>,
  personId: string,
  hand: Hand,
): void {
  /** The pad's height in the bar, in pixels. */
  const inBar = useRef(0);
  useLayoutEffect(() => {
    room.current?.style.setProperty('height', `${inBar.current}px`);
    const element = pad.current;
    const form = element?.closest('form');
    const main = form?.closest('main');
    if (!element || !form || !main) return undefined;
    const place = () => {
      const { offsetWidth: width, offsetHeight: height } = element;
      if (personId === '') {
        inBar.current = height;
        return;
      }
      const card = cardOf(form, personId);
      if (!card) return;
      const fitsBelow = card.bottom + gap + height + commentHeight <= innerHeight;
      const y = fitsBelow ? card.bottom + gap : card.top - gap - height;
      const x = hand === 'right' ? card.right - width : card.left;
      element.style.setProperty(
        '--pad-x',
        `${within(x, main.getBoundingClientRect().left, innerWidth - width)}px`,
      );
      element.style.setProperty('--pad-y', `${within(y, 0, innerHeight - height)}px`);
    };
    // Placed before the next paint and without a layout of its own, then whenever a comment, a refusal or a longer text makes
    // it another size.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('resize', place);
    };
  }, [hand, pad, personId, room]);
}
