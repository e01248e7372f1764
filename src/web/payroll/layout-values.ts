import type { Layout, LayoutBody } from '#contract/payroll.ts';

/** What the form of a layout edits; named as on the wire, so that the server's errors find their fields. */
export function valuesOf(layout: Layout): LayoutBody {
  const { id: _, version: _version, updated_at: _at, ...values } = layout;
  return values;
}
