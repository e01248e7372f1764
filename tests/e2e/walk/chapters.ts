/** The whole walk, and what the product has, to compare: a page or a dialog without a stop is one that nobody looks at. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { closing } from './closing.ts';
import { files } from './files.ts';
import { overview } from './overview.ts';
import { payroll } from './payroll.ts';
import { people } from './people.ts';
import { publicPages } from './public.ts';
import { record } from './record.ts';
import { restaurantForms } from './restaurant-forms.ts';
import { restaurants, storeMonth } from './restaurants.ts';
import { tablets } from './tablets.ts';
import type { Chapter } from './stop.ts';

/** Each can be taken alone. */
export const chapters: Record<string, Chapter> = {
  'what everybody may see': publicPages,
  'the restaurants': restaurants,
  'the month of a restaurant': storeMonth,
  'the forms of a restaurant': restaurantForms,
  'the people and the own account': people,
  'the overview, the bonus rule and the activity': overview,
  "month's end": closing,
  payroll,
  tablets,
  'the record screen': record,
  'imports and the palette': files,
};

const web = fileURLToPath(new URL('../../../src/web/', import.meta.url));

/** The routes of the tree that show a page: those below others carry the whole path, the frame around them has none. */
export function routesOfTree(): string[] {
  const tree = readFileSync(`${web}routeTree.gen.ts`, 'utf8');
  const all = [...tree.matchAll(/^ {6}fullPath: '(.+)'/gm)].map(([, path = '']) => path);
  return all.filter((path) => !all.includes(`${path}/`)).toSorted();
}

/** The files of src/web that put a dialog over the page; those that ask for a reason or have fields are put there by others. */
const frames = ['forms/reason-dialog.tsx', 'forms/form-dialog.tsx'];

export function filesOfDialogs(): string[] {
  return readdirSync(web, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.tsx') && !name.startsWith('ui/') && !frames.includes(name))
    .filter((name) => /<(?:Alert|Reason|Form)?Dialog\b|<dialog\b/.test(readFileSync(`${web}${name}`, 'utf8')))
    .toSorted();
}
