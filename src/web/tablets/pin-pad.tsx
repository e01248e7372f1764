import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { TabletPerson } from '#contract/tablets.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import type { Begun } from './begin.ts';
import { PersonTile } from './person-tile.tsx';

interface PinPadProps {
  person: TabletPerson;
  /** Rejects with an `ApiProblem`. */
  begin: (pin: string) => Promise<Begun>;
  /** Not called once the pad was left. */
  onBegun: (begun: Begun) => void;
  onFailure: (problem: Error) => void;
  onBack: () => void;
}

const shortest = 4;
const longest = 6;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * A person's PIN. The box is a password's, so that what is pasted or kept by the browser works; the system's own keyboard
 * stays away, because the large keys below are there.
 */
export function PinPad({ person, begin, onBegun, onFailure, onBack }: PinPadProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const name = usePersonLabel()(person);
  const [pin, setPin] = useState('');
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { error, isPending, write } = useWrite({
    mutationFn: begin,
    onError: (problem: Error) => {
      // The next one begins from nothing.
      setPin('');
      box.current?.focus();
      onFailure(problem);
    },
  });
  useEffect(() => box.current?.focus(), []);
  const failure =
    error &&
    (asProblem(error).code === 'pin_offline'
      ? t`Five wrong PINs without a network. Please try again once the network is back.`
      : problemMessage(asProblem(error), t));
  const change = (text: string) => setPin(text.replaceAll(/\D/g, '').slice(0, longest));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (pin.length >= shortest) write(pin, onBegun);
  };
  const key =
    'flex h-16 items-center justify-center rounded-xl border border-line-button bg-surface text-2xl font-semibold text-ink tabular-nums shadow-low select-none hover:bg-hover active:bg-hover';
  return (
    <div className="w-full max-w-sm pb-8">
      <PageHeader
        title={name}
        parent={
          <button
            type="button"
            onClick={onBack}
            className="flex items-center gap-1 text-muted hover:text-ink"
          >
            <Icon name="chevronLeft" className="size-4" />
            <Trans>Somebody else</Trans>
          </button>
        }
      />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div className="flex items-end gap-4">
          <PersonTile person={person} className="size-16 text-2xl" />
          <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
          <div className="min-w-0 grow">
            <PasswordField
              ref={box}
              label={t`PIN`}
              name="pin"
              inputMode="none"
              autoComplete="current-password"
              inputClassName="text-2xl tracking-[0.3em] tabular-nums"
              value={pin}
              error={tried && pin.length < shortest && !failure ? t`Enter your 4 to 6 digits` : undefined}
              onChange={({ target }) => change(target.value)}
            />
          </div>
        </div>
        <p role="alert" className="min-h-6 text-bad">
          {failure}
        </p>
        <fieldset aria-label={t`Digits`} className="grid grid-cols-3 gap-3">
          {digits.map((digit) => (
            <button key={digit} type="button" className={key} onClick={() => change(pin + digit)}>
              {formats.number(Number(digit))}
            </button>
          ))}
          <button type="button" className={key} aria-label={t`Clear`} onClick={() => setPin('')}>
            <Icon name="cross" className="size-6" />
          </button>
          <button type="button" className={key} onClick={() => change(`${pin}0`)}>
            {formats.number(0)}
          </button>
          <button
            type="button"
            className={key}
            aria-label={t`Delete the last digit`}
            onClick={() => setPin(pin.slice(0, -1))}
          >
            <Icon name="backspace" className="size-6" />
          </button>
        </fieldset>
        <Button type="submit" variant="primary" pending={isPending} className="h-14 pointer-coarse:h-14">
          <span className="text-lg">
            <Trans>Begin</Trans>
          </span>
        </Button>
      </form>
    </div>
  );
}
