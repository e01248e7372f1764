import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentProps } from 'react';
import { Sign } from './sign.tsx';
import { TextField } from './text-field.tsx';

/** A password, which a press on the eye shows. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t`Show password`}
          onClick={() => setShown(!shown)}
          className="flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-10"
        >
          <Sign name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
