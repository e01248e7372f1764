/** Which columns of a file are read: those that were chosen, or those whose names are known in three languages. */
import { importColumns, type ImportColumn, type ImportKind } from '#contract/imports.ts';
import { locales } from '#contract/locale.ts';
import { fold } from '#contract/text.ts';
import { importColumnTexts } from '#texts/columns.ts';
import { refusal } from '#server/http/problem.ts';
import { say } from '#server/i18n/words.ts';

/** What a column is called besides its names in our exports and templates, as {@link nameKey} makes them. */
const otherNames: { [Kind in ImportKind]: Record<keyof (typeof importColumns)[Kind], string> } = {
  restaurants: {
    store_id:
      'store id|restaurant id|store|store nr|store number|cod restaurant|id restaurant|cod|filiale|filialnummer|restaurantnummer|code',
    name: 'name|restaurant|restaurant name|nume|nume restaurant|numele restaurantului|denumire|name des restaurants|bezeichnung',
    type: 'type|drive through|drive thru|drive in|tip|tipul|tip restaurant|typ|art',
    daily_feedback_goal:
      'daily feedback goal|daily goal|goal|feedback score|feedbacks per day|obiectiv zilnic de feedback|obiectiv zilnic|obiectiv|tagliches feedback ziel|tagesziel|ziel',
    bonus_budget:
      'bonus budget|monthly bonus budget|budget|buget de bonusuri|buget lunar de bonusuri|buget|bonusbudget|monatliches bonusbudget',
    currency: 'currency|moneda|valuta|wahrung',
    time_zone: 'time zone|timezone|fus orar|zeitzone',
    day_starts_at:
      'day starts at|start of day|business day begins|ziua incepe la|inceputul zilei|tag beginnt um|tagesbeginn',
    opened_on:
      'opened on|opening day|opening date|open since|deschis la|deschis din|data deschiderii|eroffnet am|eroffnung|eroffnungsdatum',
  },
  users: {
    first_name: 'first name|firstname|given name|prenume|vorname',
    last_name: 'last name|lastname|surname|family name|nume de familie|nume|nachname|familienname|name',
    email: 'e mail|email|mail|e mail address|email address|adresa de e mail|adresa email|e mail adresse',
    payroll_id:
      'payroll number|payroll id|payroll no|personnel number|employee number|staff number|marca|numar de marca|nr marca|numar salarizare|personalnummer|personal nr|lohnnummer',
    user_position: 'position|user position|job|functie|functia|pozitie|funktion|stelle',
    role: 'role|user role|rol|rolul|rolle',
    restaurants:
      'restaurants|restaurant|stores|store|store ids|store id|restaurant id|restaurant ids|restaurante|filialen|filiale',
    member_since:
      'member since|since|hired on|hire date|start date|in restaurant din|angajat din|data angajarii|im restaurant seit|seit|eingestellt am|eintrittsdatum',
    locale: 'language|locale|limba|limbaj|sprache',
  },
  reports: {
    id: 'id|report id|id raport|berichts id',
    store_id:
      'store id|restaurant id|store|restaurant|cod restaurant|id restaurant|cod|filiale|filialnummer|restaurantnummer',
    observed_at:
      'observed at|date and time|datetime|timestamp|date|day|data si ora|data|ziua|zi|datum und uhrzeit|datum|zeitpunkt|tag|report date|data raportului|berichtsdatum',
    time: 'time|hour|ora|uhrzeit|zeit',
    evaluator: 'evaluator|evaluated by|observer|evaluat de|observator|bewertet von|beobachter',
    evaluated_user:
      'evaluated user|evaluated person|evaluated|employee|user|persoana evaluata|persoana|angajat|evaluat|bewertete person|mitarbeiter|mitarbeiterin|person',
    evaluator_email: 'evaluator e mail|evaluator email|e mail evaluator|email evaluator',
    evaluated_user_email: 'evaluated user e mail|evaluated user email',
    points: 'points|score|rating|puncte|punctaj|scor|punkte|punktzahl|bewertung',
    comment:
      'comment|comments|note|remark|comentariu|comentarii|observatii|mentiuni|kommentar|bemerkung|notiz',
  },
};

/** A header without case, diacritics and punctuation. */
function nameKey(header: string): string {
  return fold(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The names of a column, the best one first. */
function namesOf(column: ImportColumn, others: string): string[] {
  const ours = locales.map((locale) => say(importColumnTexts[column], locale));
  return [...new Set([...ours, column, ...others.split('|')].map(nameKey))];
}

/**
 * Which column of the file is which of ours: by the best name that stands in the header. A column of the file is taken
 * once, by whoever has the better claim; of two with the same name the first one.
 */
export function matchColumns(kind: ImportKind, header: readonly string[]): Map<ImportColumn, number> {
  const keys = header.map(nameKey);
  const claims = Object.entries<string>(otherNames[kind]).flatMap(([column, others]) =>
    namesOf(column as ImportColumn, others).flatMap((name, rank) => {
      const index = name === '' ? -1 : keys.indexOf(name);
      return index < 0 ? [] : [{ column: column as ImportColumn, index, rank }];
    }),
  );
  const found = new Map<ImportColumn, number>();
  const taken = new Set<number>();
  for (const { column, index } of claims.toSorted((a, b) => a.rank - b.rank)) {
    if (found.has(column) || taken.has(index)) continue;
    found.set(column, index);
    taken.add(index);
  }
  // A file that has the e-mails alone names people by them.
  for (const end of ['evaluator', 'evaluated_user'] as const) {
    const index = found.get(`${end}_email`);
    if (index === undefined || found.has(end)) continue;
    found.set(end, index);
    found.delete(`${end}_email`);
  }
  return found;
}

/** Our column → its index in the file's rows. */
export type Columns = ReadonlyMap<ImportColumn, number>;

/**
 * The chosen columns (`store_id:0,points:4`), or without a choice those that the header names. Throws 422 `columns`
 * `invalid_choice` for a choice that isn't there, `duplicate` for one that is made twice.
 */
export function columnsOf(kind: ImportKind, header: readonly string[], chosen: string | undefined): Columns {
  if (chosen === undefined) return matchColumns(kind, header);
  const columns = new Map<ImportColumn, number>();
  for (const choice of chosen.split(',')) {
    const [name = '', index = ''] = choice.split(':');
    if (!Object.hasOwn(importColumns[kind], name) || Number(index) >= header.length)
      throw refusal('columns', 'invalid_choice');
    const column = name as ImportColumn;
    if (columns.has(column) || [...columns.values()].includes(Number(index)))
      throw refusal('columns', 'duplicate');
    columns.set(column, Number(index));
  }
  return columns;
}

export function missingColumns(kind: ImportKind, columns: Columns): string[] {
  return Object.entries<{ required: boolean }>(importColumns[kind])
    .filter(([name, { required }]) => required && !columns.has(name as ImportColumn))
    .map(([name]) => name);
}
