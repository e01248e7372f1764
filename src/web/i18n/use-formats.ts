import { useLingui } from '@lingui/react';
import type { Locale } from '#contract/locale.ts';
import { formatsOf, type Formats } from './format.ts';

/** The formats of the current language; renders again when it is switched. */
export function useFormats(): Formats {
  const { i18n } = useLingui();
  return formatsOf(i18n.locale as Locale);
}
