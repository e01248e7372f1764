/** The look of buttons, for `<Button>` and for links that stand where a button could. */
import { cx } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink shadow-low hover:bg-accent-strong forced-selection',
  secondary: 'border border-line-button bg-surface text-ink shadow-low hover:bg-hover',
  danger: 'bg-danger text-danger-ink shadow-low hover:bg-danger-strong',
  ghost: 'text-muted hover:bg-hover hover:text-ink',
};

/** Classes of a button: 36 px high, 44 px under a finger. */
export function buttonStyle(variant: ButtonVariant = 'secondary', className?: string): string {
  return cx(
    'inline-flex h-9 min-w-9 items-center justify-center gap-2 rounded-md px-3.5 text-sm font-medium whitespace-nowrap select-none',
    'transition-colors duration-100 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:px-4',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-70',
    variants[variant],
    className,
  );
}

/** A link in running text. */
export const textLink = 'rounded-sm font-medium text-accent underline-offset-4 hover:underline';
