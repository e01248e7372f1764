import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { pointsMax } from '#contract/reports.ts';

/** So long after a 1 a 0 makes ten of it, in milliseconds. */
const pause = 800;

/** Where digits are text. */
const isTyping = (element: Element) => element.matches('textarea, select, input:not([type=radio])');

/** While the focus is in the form, the digit keys choose the points, 1 and then 0 ten; not where somebody types. */
export function useDigitKeys(form: RefObject<HTMLFormElement | null>, onPoints: (points: number) => void) {
  const last = useRef({ key: '', at: 0 });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || !/^\d$/.test(key)) return;
    if (!(target instanceof Element) || isTyping(target)) return;
    event.preventDefault();
    const { key: before, at } = last.current;
    last.current = { key, at: timeStamp };
    onPoints(before === '1' && key === '0' && timeStamp - at < pause ? pointsMax : Number(key));
  });
  useEffect(() => {
    const element = form.current;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [form]);
}
