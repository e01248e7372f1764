import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '#contract/person-name.ts';
import { enteredPin, passTime, type TabletPerson } from '#contract/tablets.ts';
import type { Api } from '#web/api/client.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { feedbackQueries } from '#web/queries/feedback.ts';
import { tabletMutations } from '#web/queries/tablets.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

interface PassDialogProps {
  api: Api;
  restaurantId: string;
  /** The others who have a PIN here. */
  colleagues: readonly TabletPerson[];
  /** The server's time. */
  now: Date;
  onClose: () => void;
}

/** "That was me": passes an entry of the last hour to the colleague who made it, and who says so with the PIN. */
export function PassDialog({ api, restaurantId, colleagues, now, onClose }: PassDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const { data: sheet } = useQuery(feedbackQueries.sheet(api, { restaurantId, day: undefined }));
  const entries = (sheet?.mine ?? []).filter(
    ({ recorded_at }) => recorded_at !== null && now.getTime() - Date.parse(recorded_at) <= passTime,
  );
  // The one that is shown first stays so: an entry that is sent meanwhile would take its place.
  const [chosenId, setChosenId] = useState(entries[0]?.id);
  const [colleagueId, setColleagueId] = useState<string>();
  const [tried, setTried] = useState(false);
  const [pin, setPin] = useState('');
  const pass = useWrite(tabletMutations.pass(api, restaurantId), { repeatable: true });
  const entry = entries.find(({ id }) => id === (chosenId ?? entries[0]?.id));
  // Nobody evaluates themselves.
  const takers = colleagues.filter(({ id }) => id !== entry?.evaluated_user.id);
  const taker = takers.find(({ id }) => id === colleagueId) ?? takers[0];
  const isPin = enteredPin.safeParse(pin).success;
  const submit = () => {
    setTried(true);
    if (!entry || !taker || !isPin) return;
    setChosenId(entry.id);
    pass.write({ id: entry.id, user_id: taker.id, pin }, ({ evaluator }) => {
      const name = nameOf(evaluator);
      notify(t`The entry is now by ${name}`);
      onClose();
    });
  };
  const none =
    entries.length === 0
      ? t`There is no entry of the last hour.`
      : entry === undefined
        ? t`This entry is not yours any more.`
        : takers.length === 0 && t`Nobody else has a PIN here.`;
  return (
    <FormDialog
      title={t`Whose entry was it?`}
      submitLabel={!none && t`Pass on`}
      pending={pass.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">
        <Trans>
          An entry of the last hour that a colleague made in your name can be passed on: its author becomes
          whoever enters the PIN. Both of you stand in its history.
        </Trans>
      </p>
      {none ? (
        <p>{none}</p>
      ) : (
        <>
          <SelectField
            label={t`Entry`}
            value={entry?.id}
            onChange={({ target }) => setChosenId(target.value)}
          >
            {entries.map(({ id, evaluated_user, points, recorded_at }) => {
              const name = labelOf(evaluated_user);
              const at = recorded_at === null ? '' : formats.time(new Date(recorded_at));
              return (
                <option key={id} value={id}>
                  {t`${name}, ${plural(points, { one: '# point', other: '# points' })}, ${at}`}
                </option>
              );
            })}
          </SelectField>
          <SelectField
            label={t`Who made it?`}
            value={taker?.id}
            onChange={({ target }) => setColleagueId(target.value)}
          >
            {takers.map((person) => (
              <option key={person.id} value={person.id}>
                {labelOf(person)}
              </option>
            ))}
          </SelectField>
          <PasswordField
            label={t`PIN`}
            inputMode="numeric"
            autoComplete="off"
            value={pin}
            error={tried && !isPin ? t`Enter your 4 to 6 digits` : undefined}
            onChange={({ target }) => setPin(target.value)}
          />
        </>
      )}
      {pass.error && entry && (
        <ProblemBanner title={t`The entry could not be passed on`} error={pass.error} />
      )}
    </FormDialog>
  );
}
