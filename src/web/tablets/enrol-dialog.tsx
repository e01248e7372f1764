import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tabletName } from '#contract/tablets.ts';
import type { Api } from '#web/api/client.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { RestaurantChoice } from '#web/pages/restaurant-choice.tsx';
import { tabletMutations, tabletQueries } from '#web/queries/tablets.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { SearchOption } from '#web/ui/search-choice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CodeCountdown } from './code-countdown.tsx';

interface EnrolDialogProps {
  api: Api;
  now: () => Date;
  onClose: () => void;
}

/** Asks for restaurant and name, then shows the code until it was entered. */
export function EnrolDialog({ api, now, onClose }: EnrolDialogProps) {
  const { t } = useLingui();
  const [restaurant, setRestaurant] = useState<SearchOption | null>(null);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<{ id: string; code: string; expires_at: string }>();
  const enrol = useWrite(tabletMutations.enrol(api), { repeatable: true });
  const read = tabletName.safeParse(name);
  const submit = () => {
    setTried(true);
    if (restaurant && read.success && read.data !== '')
      enrol.write({ restaurant_id: restaurant.id, name: read.data }, setMade);
  };
  if (made) {
    return (
      <Dialog title={t`Code for ${name}`} onClose={onClose}>
        <MadeCode api={api} now={now} made={made} onClose={onClose} onAgain={() => setMade(undefined)} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t`Set up a tablet`}
      submitLabel={<Trans>Show code</Trans>}
      pending={enrol.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <RestaurantChoice
          api={api}
          placeholder={t`Choose a restaurant`}
          chosen={restaurant}
          onChoose={setRestaurant}
        />
        {tried && !restaurant && (
          <p role="alert" className="mt-1 text-sm text-bad">
            <Trans>Choose a restaurant</Trans>
          </p>
        )}
      </div>
      <TextField
        label={t`Name`}
        hint={t`As people call the place: bar, kitchen, drive-through window`}
        error={
          tried && (!read.success || read.data === '') ? t`Enter a name of up to 60 characters` : undefined
        }
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {enrol.error && <ProblemBanner title={t`No code could be made`} error={enrol.error} />}
    </FormDialog>
  );
}

interface MadeCodeProps {
  api: Api;
  now: () => Date;
  made: { id: string; code: string; expires_at: string };
  onClose: () => void;
  /** The code counts no longer. */
  onAgain: () => void;
}

function MadeCode({ api, now, made, onClose, onAgain }: MadeCodeProps) {
  const { t } = useLingui();
  // Whether it was entered meanwhile; also where no live stream tells of it.
  const { data = [] } = useQuery({ ...tabletQueries.list(api), refetchInterval: 5_000 });
  const isClaimed = data.some(({ id, claimed_at }) => id === made.id && claimed_at !== null);
  const { code } = made;
  const letters = [...code].join(' ');
  const withdraw = useWrite(tabletMutations.withdraw(api));
  const address = `${location.origin}/tablet`;
  return (
    <div className="grid gap-4">
      {isClaimed ? (
        <output className="block text-lg font-medium text-ink">
          <Trans>The code was entered: the tablet is set up.</Trans>
        </output>
      ) : (
        <>
          <p className="text-muted">
            <Trans>
              Open <span className="font-medium break-all text-ink">{address}</span> on the tablet and enter
              this code. It works once.
            </Trans>
          </p>
          <p
            aria-label={t`Code: ${letters}`}
            className="rounded-lg border bg-hover py-4 text-center font-mono text-3xl font-semibold tracking-[0.2em] text-ink select-all"
          >
            {code.slice(0, 4)}
            <span aria-hidden="true" className="inline-block w-3 select-none" />
            {code.slice(4)}
          </p>
          <CodeCountdown until={made.expires_at} now={now} />
          {withdraw.error && <ProblemBanner title={t`This code still counts`} error={withdraw.error} />}
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {!isClaimed && (
          <Button pending={withdraw.isPending} onClick={() => withdraw.write(made.id, onAgain)}>
            <Trans>Another code</Trans>
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {isClaimed ? t`Done` : t({ message: 'Close', context: 'button' })}
        </Button>
      </div>
    </div>
  );
}
