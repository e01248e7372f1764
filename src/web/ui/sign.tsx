/** The drawings that the first screen needs; icon.tsx has the rest. 20 × 20, one stroke, in the colour of the text. */
export const signs = {
  check: 'm4.5 10.5 3.75 3.75L15.5 6.5',
  warning: 'M10 3.5 2.75 16h14.5L10 3.5ZM10 8.5v3.5M10 14.1v.1',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9v4.5M10 6.4v.1',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5ZM10 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z',
  eyeOff:
    'M3 3l14 14M8.2 5.2C8.8 5.07 9.4 5 10 5c5 0 7.5 5 7.5 5a13 13 0 0 1-2.4 3M12.5 14.6c-.8.26-1.6.4-2.5.4-5 0-7.5-5-7.5-5a12.6 12.6 0 0 1 3.3-3.7',
  reload: 'M15.8 8A6.25 6.25 0 1 0 16 11.5M16 4v4h-4',
} as const;

export type SignName = keyof typeof signs;

interface DrawingProps {
  path: string;
  className?: string;
}

/** Hidden from screen readers: a word stands beside it, or its button has a label. */
export function Drawing({ path, className = 'size-5' }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

export function Sign({ name, className }: { name: SignName; className?: string }) {
  return <Drawing path={signs[name]} {...(className !== undefined && { className })} />;
}
