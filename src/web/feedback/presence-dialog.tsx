import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Evaluable, RecordSheet } from '#contract/feedback.ts';
import { isDay, type Day } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { presenceMutations } from '#web/queries/presence.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';

interface PresenceDialogProps {
  api: Api;
  sheet: RecordSheet;
  onClose: () => void;
}

/** Who of the restaurant's people is on shift, and who is away: each tap is kept for all of its tablets. */
export function PresenceDialog({ api, sheet, onClose }: PresenceDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const onShift = useMutation(presenceMutations.onShift(api, sheet.restaurant_id));
  const away = useMutation(presenceMutations.away(api, sheet.restaurant_id));
  const [leaving, setLeaving] = useState('');
  const people = sheet.people.toSorted((one, other) => formats.compare(labelOf(one), labelOf(other)));
  const error = onShift.error ?? away.error;
  const { today } = sheet;

  return (
    <Dialog title={t`Who is here`} onClose={onClose}>
      <p className="mb-3 text-sm text-muted">
        <Trans>
          Who is here stands first until the business day ends. Who is away stands last and is not missing in
          the coverage.
        </Trans>
      </p>
      {error && <ProblemBanner title={t`This could not be saved`} error={error} />}
      {/* What has the focus is scrolled clear of the button below, which stays in sight. */}
      <ul className="divide-y [&_button]:scroll-mb-20 [&_input]:scroll-mb-20">
        {people.map((person) => (
          <PersonLine
            key={person.id}
            person={person}
            today={today}
            isLeaving={leaving === person.id}
            onLeaving={(isLeaving) => setLeaving(isLeaving ? person.id : '')}
            onShift={(on_shift) => onShift.mutate({ userId: person.id, on_shift })}
            onAway={(until) => away.mutate({ userId: person.id, until })}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-6 -mb-6 flex justify-end rounded-b-xl bg-raised px-6 py-4">
        <Button variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

interface PersonLineProps {
  person: Evaluable;
  today: Day;
  /** The day is being asked for. */
  isLeaving: boolean;
  onLeaving: (isLeaving: boolean) => void;
  onShift: (on_shift: boolean) => void;
  onAway: (until: Day | null) => void;
}

function PersonLine({ person, today, isLeaving, onLeaving, onShift, onAway }: PersonLineProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const name = usePersonLabel()(person);
  const { away_until: until, on_shift } = person;
  const day = until === null ? '' : formats.shortDay(until);
  return (
    <li className="py-1">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <CheckField
          className="min-w-0 grow"
          label={<span className="text-lg break-words">{name}</span>}
          hint={until === null ? undefined : t`away through ${day}`}
          checked={on_shift}
          onChange={(event) => onShift(event.currentTarget.checked)}
        />
        {until === null ? (
          <Button
            variant="ghost"
            className="shrink-0"
            aria-label={t`Away until…: ${name}`}
            aria-expanded={isLeaving}
            onClick={() => onLeaving(!isLeaving)}
          >
            <Trans>Away until…</Trans>
          </Button>
        ) : (
          <Button
            variant="ghost"
            className="shrink-0"
            aria-label={t`Back again: ${name}`}
            onClick={() => onAway(null)}
          >
            <Trans>Back again</Trans>
          </Button>
        )}
      </div>
      {isLeaving && until === null && (
        <DateField
          label={t`Away through`}
          className="w-52 pb-3"
          value=""
          min={today}
          onChange={(value) => {
            if (!isDay(value) || value < today) return;
            onAway(value);
            onLeaving(false);
          }}
        />
      )}
    </li>
  );
}
