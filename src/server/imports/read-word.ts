/**
 * Reads words as codes: the codes themselves, their names in the three languages of the interface, and common
 * synonyms.
 */
import { locales, type Locale } from '#contract/locale.ts';
import { currencies, type Currency } from '#contract/money.ts';
import { restaurantTypes, type RestaurantType } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import { roles } from '#contract/permissions.ts';
import { userPositions, type Role, type UserPosition } from '#contract/users.ts';
import { say } from '#server/i18n/words.ts';
import { roleTexts } from '#texts/login.ts';
import { positionTexts, restaurantTypeTexts } from '#texts/words.ts';

const key = (word: string) =>
  fold(word)
    .replace(/[^\p{L}\p{N}€]+/gu, ' ')
    .trim();

/** Reads a word as one of the codes; any other word is returned as it is, for the schema to refuse. */
function reader<Code extends string>(
  codes: readonly Code[],
  texts: Record<Code, Parameters<typeof say>[0]> | undefined,
  others: Record<Code, string>,
): (word: string) => string {
  const known = new Map<string, Code>();
  for (const code of codes) {
    const shown = texts ? locales.map((locale) => say(texts[code], locale)) : [];
    for (const word of [code, ...shown, ...others[code].split('|')]) known.set(key(word), code);
  }
  return (word) => known.get(key(word)) ?? word;
}

/** The column may also be a yes-or-no column, "drive-through". */
export const readType = reader<RestaurantType>(restaurantTypes, restaurantTypeTexts, {
  in_store: 'instore|in restaurant|im restaurant|no|nu|nein|n|0|false|fals|falsch',
  drive_through: 'drive|drive in|drive thru|drivethrough|yes|da|ja|y|d|j|1|true|adevarat|wahr|x',
});

export const readRole = reader<Role>(roles, roleTexts, {
  admin: 'administrator|administratoare|administratorin|administration',
  evaluator: 'evaluatoare|evaluatorin|bewerter|bewerterin',
  user: 'utilizator|utilizatoare|benutzer|benutzerin|nutzer',
});

export const readPosition = reader<UserPosition>(userPositions, positionTexts, {
  crew: 'team|echipa|crew member|membru al echipei|teammitglied|membru echipa|mitarbeiter|mitarbeiterin',
  shift_manager: 'shift leader|sef tura|sef de tura|schichtleiter|schichtleiterin',
  store_manager:
    'restaurant manager|manager restaurant|sef restaurant|restaurantleiter|restaurantleiterin|filialleiter',
  area_manager: 'regional manager|manager zonal|manager regional|gebietsleiter|gebietsleiterin',
});

export const readLocale = reader<Locale>(locales, undefined, {
  ro: 'romana|romanian|rumanisch',
  de: 'deutsch|german|germana',
  en: 'english|englisch|engleza',
});

export const readCurrency = reader<Currency>(currencies, undefined, { RON: 'lei|leu', EUR: '€|euro' });
