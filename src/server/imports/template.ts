/** Template files: the columns with the headers of our exports, and two sample rows. */
import type { ImportKind } from '#contract/imports.ts';
import type { Locale } from '#contract/locale.ts';
import { localMinute } from '#contract/month.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { pagesOf } from '#server/sheets/pages.ts';
import type { CellKind, Sheet } from '#server/sheets/sheet.ts';
import { columnTexts, sheetTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import { roleTexts } from '#texts/login.ts';
import { positionTexts, restaurantTypeTexts } from '#texts/words.ts';

interface Field {
  readonly column: keyof typeof columnTexts;
  readonly kind?: CellKind;
  readonly width: number;
  readonly samples: readonly [string, string];
}

const { currency, time_zone, day_starts_at } = restaurantDefaults;
const manager = 'mihai.ardelean@example.com';

/** Optional columns too, but for the id of a report, which only exports have. */
const fields: Record<ImportKind, (locale: Locale, now: Date) => readonly Field[]> = {
  restaurants: (locale) => [
    { column: 'store_id', width: 13, samples: ['RO-CJ-01', 'RO-CJ-02'] },
    { column: 'name', width: 28, samples: ['Cluj-Napoca Mănăștur', 'Cluj-Napoca Florești'] },
    {
      column: 'type',
      width: 15,
      samples: [say(restaurantTypeTexts.in_store, locale), say(restaurantTypeTexts.drive_through, locale)],
    },
    { column: 'daily_feedback_goal', kind: 'whole', width: 18, samples: ['12', '15'] },
    { column: 'bonus_budget', kind: 'decimal', width: 14, samples: ['1500.00', ''] },
    { column: 'currency', width: 10, samples: [currency, currency] },
    { column: 'time_zone', width: 18, samples: [time_zone, time_zone] },
    { column: 'day_starts_at', width: 13, samples: [day_starts_at, day_starts_at] },
    { column: 'opened_on', kind: 'day', width: 12, samples: ['2024-03-01', '2025-11-15'] },
  ],
  users: (locale) => [
    { column: 'first_name', width: 16, samples: ['Mihai', 'Bianca'] },
    { column: 'last_name', width: 18, samples: ['Ardelean', 'Mureșan'] },
    { column: 'email', width: 30, samples: [manager, 'bianca.muresan@example.com'] },
    { column: 'payroll_id', width: 16, samples: ['0417', ''] },
    {
      column: 'user_position',
      width: 18,
      samples: [say(positionTexts.store_manager, locale), say(positionTexts.crew, locale)],
    },
    { column: 'role', width: 15, samples: [say(roleTexts.evaluator, locale), say(roleTexts.user, locale)] },
    { column: 'restaurants', width: 22, samples: ['RO-CJ-01, RO-CJ-02', 'RO-CJ-01'] },
    { column: 'member_since', width: 24, samples: ['2024-03-01, 2025-11-15', '2025-01-07'] },
    { column: 'locale', width: 10, samples: ['ro', 'de'] },
  ],
  reports: (locale, now) => {
    const yesterday = localMinute(new Date(now.getTime() - 86_400_000), time_zone);
    return [
      { column: 'store_id', width: 13, samples: ['RO-CJ-01', 'RO-CJ-01'] },
      { column: 'observed_at', kind: 'minute', width: 17, samples: [yesterday, yesterday] },
      { column: 'evaluator', width: 28, samples: [manager, 'Mihai Ardelean'] },
      { column: 'evaluated_user', width: 28, samples: ['bianca.muresan@example.com', 'Radu Pop'] },
      { column: 'points', kind: 'whole', width: 9, samples: ['8', '10'] },
      { column: 'comment', width: 40, samples: ['', say(columnTexts.comment, locale)] },
    ];
  },
};

/** The template of a kind, in one language. */
export function templateOf(kind: ImportKind, locale: Locale, now: Date): Sheet<0 | 1> {
  return {
    title: say(sheetTexts[kind], locale),
    columns: fields[kind](locale, now).map(({ column, kind: cells = 'text', width, samples }) => ({
      header: say(columnTexts[column], locale),
      kind: cells,
      width,
      value: (row) => samples[row] || null,
    })),
    pages: pagesOf([0, 1]),
  };
}
