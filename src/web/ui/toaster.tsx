import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore, type CSSProperties } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import { notices } from './notify.ts';

/** The specification's: five at once, three seconds, top right. */
const most = 5;
const duration = 3_000;

/** The library's own width breaks our longer sentences. */
const wide = { '--width': '38rem' } as CSSProperties;

/** On their way out: still in the library's list, but no longer read by anybody. */
const leaving = new Set<string | number>();
const leave = ({ id }: { id: string | number }) => void leaving.add(id);

notices.connect(({ text, tone }) => {
  const shown = toast.getToasts().filter(({ id }) => !leaving.has(id));
  // While it is shown, the same message is not shown again, nor do its three seconds start anew.
  if (shown.some((other) => 'title' in other && other.title === text)) return;
  const [oldest] = shown;
  if (oldest && shown.length >= most) {
    leave(oldest);
    toast.dismiss(oldest.id);
  }
  toast[tone](text, { onDismiss: leave, onAutoClose: leave });
});

/** Away from the top of a page the band above its heading is out of sight, and a phone has none: toasts lie over the page. */
const liesOverPage = () => scrollY > 0 || innerWidth < 640;
const followScrolling = (onScroll: () => void) => {
  addEventListener('scroll', onScroll, { passive: true });
  return () => removeEventListener('scroll', onScroll);
};

/** The toasts. In their band they pause under the pointer and can be closed; over a page a press goes through them. Announced politely. */
export function Toaster({ person }: { person: string | undefined }) {
  const { t } = useLingui();
  const overPage = useSyncExternalStore(followScrolling, liesOverPage);
  const former = useRef(person);
  useEffect(() => {
    // They may name somebody.
    if (former.current !== undefined && person === undefined) toast.dismiss();
    former.current = person;
  }, [person]);
  return (
    <Sonner
      position="top-right"
      visibleToasts={most}
      duration={duration}
      className={overPage ? 'over-page' : ''}
      closeButton
      gap={8}
      // In the band above a page's heading (styles.css), one line high as a rule: nothing there is pressed.
      style={wide}
      offset={{ top: 'var(--toast-top)', right: 16 }}
      mobileOffset={{ top: 'var(--toast-top)', left: 12, right: 12 }}
      containerAriaLabel={t`Notifications`}
      toastOptions={{
        closeButtonAriaLabel: t`Dismiss`,
        className: 'toast',
      }}
    />
  );
}
