import type { Layout, LayoutBody } from '#contract/payroll.ts';

/** What the form of a layout edits; named as on the wire, so that the server's errors find their fields. */
export function valuesOf({ id: _, version: __, updated_at: ___, ...values }: Layout): LayoutBody {
  return values;
}
