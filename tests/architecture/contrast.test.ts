/** What the chart is read by stands out from what it is drawn on: WCAG 1.4.11, 3:1, in both themes. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const file = (path: string) => readFileSync(new URL(`../../src/web/${path}`, import.meta.url), 'utf8');
const styles = file('styles.css');
const chart = file('reports/month-chart.tsx');

/** The tokens of a theme; the dark one overrides the light one. */
function tokensOf(block: RegExp): Map<string, string> {
  const rules = block.exec(styles)?.[1] ?? '';
  return new Map(
    [...rules.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}
const light = tokensOf(/:root \{([^}]+)\}/);
const themes = {
  light,
  dark: new Map([...light, ...tokensOf(/\[data-theme='dark'\] \{([^}]+)\}/)]),
};

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The tokens that lines, bars and texts of the chart are drawn with. */
const drawn = [
  ...new Set([...chart.matchAll(/\b(?:stroke|fill)-([a-z][a-z-]*)/g)].map(([, name = '']) => name)),
];

describe.each(Object.entries(themes))('in the %s theme', (_, tokens) => {
  // What is pointed at and the inside of an open bar are surfaces themselves.
  it.each(drawn.filter((name) => !['none', 'hover', 'surface'].includes(name)))('%s is seen', (name) => {
    const ratio = contrast(tokens.get(name) ?? '', tokens.get('surface') ?? '');
    expect(ratio).toBeGreaterThanOrEqual(3);
  });
});

it('is drawn with lines, bars and texts', () => {
  expect(drawn).toEqual(expect.arrayContaining(['line-strong', 'accent', 'ink', 'muted']));
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
});
