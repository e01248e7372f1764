import type { ComponentProps, MouseEvent } from 'react';
import { buttonStyle, type ButtonVariant } from './link-styles.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  variant?: ButtonVariant;
  type?: 'button' | 'submit';
  /** The action runs: the button says so, keeps the focus and takes no second click. */
  pending?: boolean;
}

export function Button({
  variant = 'secondary',
  type = 'button',
  pending = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would drop the focus; a submit button must not submit again either.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonStyle(variant, className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={click}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

function Spinner() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="-ml-0.5 size-4 animate-spin" fill="none">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
