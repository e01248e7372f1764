import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface NewRowsProps {
  /** `waiting` and `take` of `useStableRows`. */
  waiting: number;
  onShow: () => void;
}

/** Above a list whose new rows wait: says how many, and takes them at a press. Empty while there are none. */
export function NewRows({ waiting, onShow }: NewRowsProps) {
  const { t } = useLingui();
  const place = useRef<HTMLOutputElement>(null);
  const show = () => {
    // The button goes with the press; the place stays.
    place.current?.focus();
    onShow();
  };
  return (
    <output ref={place} tabIndex={-1} className="block outline-none print:hidden">
      {waiting > 0 && (
        <Button onClick={show} className="mb-3 w-full">
          <Icon name="arrowUp" className="size-4" />
          {t`${plural(waiting, { one: '# new report', other: '# new reports' })} – show`}
        </Button>
      )}
    </output>
  );
}
