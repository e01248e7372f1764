/** What the pages are called. A page without a name does not compile. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AppPage } from './app-pages.ts';

interface PageText {
  label: MessageDescriptor;
  /** For the bar, where an entry has 72 px; absent where the name is short enough. */
  short?: MessageDescriptor;
}

export const pageTexts: Record<AppPage, PageText> = {
  overview: { label: msg`Overview`, short: msg({ message: 'Overview', context: 'in the bar' }) },
  record: { label: msg`Record feedback`, short: msg`Record` },
  restaurants: { label: msg`Restaurants` },
  people: { label: msg`People` },
  closing: { label: msg`Month’s end` },
  questions: { label: msg`Questions about statements` },
  payroll: { label: msg`Payroll` },
  bonus: { label: msg`Bonus rule` },
  import: { label: msg`Import` },
  activity: { label: msg`Activity` },
  tablets: { label: msg`Tablets` },
  settings: { label: msg`Settings` },
  account: { label: msg`Account` },
  addRestaurant: { label: msg`Add restaurant` },
  addPerson: { label: msg`Add person` },
};
