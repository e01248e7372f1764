import { Trans } from '@lingui/react/macro';

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        // Not a navigation: only the focus moves.
        event.preventDefault();
        document.querySelector<HTMLElement>('main h1')?.focus();
      }}
      className="absolute -top-20 left-4 z-50 rounded-md bg-raised px-4 py-2.5 font-medium text-ink shadow-high focus:top-3"
    >
      <Trans>Skip to the content</Trans>
    </a>
  );
}
