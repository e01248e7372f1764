import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { fold } from '#contract/text.ts';
import { useFieldError } from '#web/forms/use-field-error.ts';
import { currentName, timeZones, zoneOffset, type ZoneName } from '#web/i18n/time-zones.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { SearchChoice, type SearchOption } from '#web/ui/search-choice.tsx';

/** As many as somebody reads through before typing another letter. */
const shownAtOnce = 50;

/** One of some four hundred zones, found by its city, its country or its name. */
export function TimeZoneField({ now }: { now: Date }) {
  const { t } = useLingui();
  const { locale } = useFormats();
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const error = useFieldError('time_zone');
  const { value, onChange, ref } = useController<{ time_zone: string }, 'time_zone'>({
    name: 'time_zone',
  }).field;
  const zones = useMemo(() => timeZones(locale, t), [locale, t]);

  const option = ({ zone, city, country }: ZoneName): SearchOption => ({
    id: zone,
    label: city,
    note: [country, zoneOffset(zone, now)].filter(Boolean).join(' · '),
  });
  const words = fold(search).split(/\s+/).filter(Boolean);
  const matching = zones.filter(({ zone, city, country }) => {
    const text = fold(`${city} ${country} ${zone.replaceAll('_', ' ')}`);
    return words.every((word) => text.includes(word));
  });
  const saved = currentName(value);
  const known = zones.find(({ zone }) => zone === saved);
  const chosen = known ? option(known) : { id: value, label: value };

  return (
    <div
      ref={(element) => {
        box.current = element;
        ref({ focus: () => box.current?.querySelector('input')?.focus() });
      }}
    >
      <SearchChoice
        label={t`Time zone`}
        hint={t`Decides which day a report belongs to. Now chosen: ${chosen.note ?? value}.`}
        error={error}
        placeholder={t`Type a city or a country`}
        options={matching.slice(0, shownAtOnce).map(option)}
        chosen={chosen}
        onChoose={({ id }) => id !== saved && onChange(id)}
        onSearch={setSearch}
        searching={false}
        more={matching.length > shownAtOnce}
      />
    </div>
  );
}
