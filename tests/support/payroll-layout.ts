/** A layout of payroll files as tests begin with it. */
import type { LayoutBody } from '#contract/payroll.ts';
import { layoutOf } from '#contract/payroll-presets.ts';

export const layoutSample: LayoutBody = {
  ...layoutOf('datev', 'RON', 'Salarizare', (source) => source),
  wage_type: '100',
};
