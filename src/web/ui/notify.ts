/**
 * The door to the toasts: `notify('Saved')`. The toast library arrives with the first message, not with the page.
 */
export type NoticeTone = 'success' | 'error' | 'info';

export interface Notice {
  text: string;
  tone: NoticeTone;
}

const waiting: Notice[] = [];
let show: ((notice: Notice) => void) | undefined;
let wanted = false;
const listeners = new Set<() => void>();

/** Shows a toast; success is the default. The same text is not shown twice at a time. */
export function notify(text: string, tone: NoticeTone = 'success'): void {
  const notice = { text, tone };
  if (show) {
    show(notice);
    return;
  }
  waiting.push(notice);
  wanted = true;
  for (const listener of listeners) listener();
}

/** For the toaster alone: whether it is wanted, and how it takes over what was said before it came. */
export const notices = {
  wanted: () => wanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  connect: (next: (notice: Notice) => void) => {
    show = next;
    for (const notice of waiting.splice(0)) next(notice);
    return () => {
      if (show === next) show = undefined;
    };
  },
};
