/** Time zones as they are called today: with the city, the country in the reader's language, and the distance to UTC. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Locale } from '#contract/locale.ts';
import { isTimeZone } from '#contract/month.ts';

/** Of zones that browsers still list by a former name, today's (IANA's file `backward`). */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** A zone's name of today, where this browser knows it. */
export function currentName(zone: string): string {
  const name = renamed[zone];
  return name !== undefined && isTimeZone(name) ? name : zone;
}

/** Cities that are called otherwise in one of our languages. The others are called as in the zone's name. */
const cities: Record<string, MessageDescriptor> = {
  'Europe/Athens': msg`Athens`,
  'Europe/Belgrade': msg`Belgrade`,
  'Europe/Brussels': msg`Brussels`,
  'Europe/Bucharest': msg`Bucharest`,
  'Europe/Budapest': msg`Budapest`,
  'Europe/Chisinau': msg`Chișinău`,
  'Europe/Copenhagen': msg`Copenhagen`,
  'Europe/Istanbul': msg`Istanbul`,
  'Europe/Kyiv': msg`Kyiv`,
  'Europe/Lisbon': msg`Lisbon`,
  'Europe/London': msg`London`,
  'Europe/Moscow': msg`Moscow`,
  'Europe/Prague': msg`Prague`,
  'Europe/Rome': msg`Rome`,
  'Europe/Vienna': msg`Vienna`,
  'Europe/Warsaw': msg`Warsaw`,
  'Europe/Zurich': msg`Zurich`,
};

export interface ZoneName {
  /** Its IANA name. */
  zone: string;
  city: string;
  /** In the reader's language; empty where the browser doesn't tell it. */
  country: string;
}

/** Every zone that this browser knows, by city. */
export function timeZones(locale: Locale, say: (text: MessageDescriptor) => string): ZoneName[] {
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  countryOf ??= countriesOfZones((code) => countries.of(code) !== undefined);
  const order = new Intl.Collator(locale);
  return [...new Set(Intl.supportedValuesOf('timeZone').map(currentName))]
    .map((zone): ZoneName => {
      const text = cities[zone];
      const country = countryOf?.get(zone);
      return {
        zone,
        city: text ? say(text) : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' '),
        country: (country && countries.of(country)) ?? '',
      };
    })
    .toSorted((one, other) => order.compare(one.city, other.city));
}

/** Each zone's country. The same in every language, and a tenth of a second's work for a browser: it is done once. */
let countryOf: ReadonlyMap<string, string> | undefined;

/** Browsers tell a country's zones, not a zone's country. `isCountry`: whether there is a country of a code of two letters. */
function countriesOfZones(isCountry: (code: string) => boolean): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const found = new Map<string, string>();
  for (const code of codes.filter(isCountry)) {
    const region: LocaleWithZones = new Intl.Locale(`und-${code}`);
    for (const zone of region.getTimeZones?.() ?? []) found.set(currentName(zone), code);
  }
  return found;
}

/** Not in every browser. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** How far a zone is from UTC at an instant: `UTC+2`, `UTC+5:30`, `UTC`. */
export function zoneOffset(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return (name?.value ?? '').replace('GMT', 'UTC');
}
