import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/** A text with tags in it becomes a node: nodes are set in where the sentence has been taken apart already. */
const whole = (value: unknown) => (typeof value === 'string' && value.includes('<') ? <>{value}</> : value);

/**
 * What the `Trans` macro renders (lingui.config.ts). Lingui's own looks for its tags in the finished sentence, so it would
 * swallow the markup in somebody's name instead of showing it.
 */
export function Trans({ values = {}, ...props }: TransProps) {
  const set = Object.entries(values).map(([name, value]) => [name, whole(value)]);
  return <LinguiTrans {...props} values={Object.fromEntries(set)} />;
}
