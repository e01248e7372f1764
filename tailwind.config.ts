import type { Config } from 'tailwindcss';

/** The tokens are CSS variables (src/web/styles.css), so a theme switch costs no class and no re-render. */
const token = (name: string) => `var(--${name})`;

const colors = [
  'bg',
  'surface',
  'raised',
  'field',
  'hover',
  'line',
  'line-button',
  'line-strong',
  'ink',
  'muted',
  'accent',
  'accent-strong',
  'accent-ink',
  'accent-soft',
  'good',
  'good-soft',
  'close',
  'close-soft',
  'bad',
  'bad-soft',
  'danger',
  'danger-strong',
  'danger-ink',
];

/** Sizes in rem, line heights on the 4 px rhythm. */
const size = (px: number, line: number): [string, { lineHeight: string }] => [
  `${px / 16}rem`,
  { lineHeight: `${line / 16}rem` },
];

export default {
  darkMode: ['selector', '[data-theme=dark]'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(colors.map((name) => [name, token(name)])),
    },
    fontFamily: {
      sans: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'Helvetica Neue', 'Arial', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
    fontSize: {
      xs: size(12, 16),
      sm: size(13, 20),
      base: size(15, 24),
      lg: size(18, 24),
      xl: size(20, 28),
      '2xl': size(24, 32),
      '3xl': size(30, 36),
    },
    boxShadow: {
      none: 'none',
      low: 'var(--shadow-low)',
      high: 'var(--shadow-high)',
    },
  },
} satisfies Config;
