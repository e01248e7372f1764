import { useLingui } from '@lingui/react/macro';
import { toast, Toaster as Sonner } from 'sonner';
import { notices } from './notify.ts';

/** The specification's: five at once, three seconds, top right. */
const most = 5;
const duration = 3_000;

const shown: string[] = [];

function leave(text: string) {
  const index = shown.indexOf(text);
  if (index >= 0) shown.splice(index, 1);
}

notices.connect(({ text, tone }) => {
  // The text is the id: while it is shown, the same message is not shown again, nor do its three seconds start anew.
  if (shown.includes(text)) return;
  const oldest = shown.length >= most ? shown[0] : undefined;
  if (oldest !== undefined) {
    leave(oldest);
    toast.dismiss(oldest);
  }
  shown.push(text);
  toast[tone](text, { id: text, onDismiss: () => leave(text), onAutoClose: () => leave(text) });
});

/** The toasts. They pause under the pointer, can be closed, and are announced politely. */
export function Toaster() {
  const { t } = useLingui();
  return (
    <Sonner
      position="top-right"
      visibleToasts={most}
      duration={duration}
      expand
      closeButton
      gap={8}
      offset={16}
      mobileOffset={12}
      containerAriaLabel={t`Notifications`}
      toastOptions={{
        closeButtonAriaLabel: t`Dismiss`,
        className: 'toast',
      }}
    />
  );
}
