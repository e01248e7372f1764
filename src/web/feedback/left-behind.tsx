import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { monthOfDay } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { useQuestion } from '#web/forms/question.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { userQueries } from '#web/queries/users.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { missing } from '#web/ui/missing.ts';
import type { KeptEntry } from './entry.ts';
import { useGist } from './entry-state.tsx';
import { discardEntries, entriesOfOthers, type Surroundings } from './open-queue.ts';

/** An administrator decides about the entries whose author was deleted: nobody can send them, nor see them, any more. */
export function LeftBehind({ surroundings }: { surroundings: Surroundings }) {
  const [entries, setEntries] = useState<readonly KeptEntry[]>([]);
  useEffect(() => void entriesOfOthers(surroundings).then(setEntries), [surroundings]);
  // Where a server tells no ids an entry is of an address, by which nobody is asked for.
  const owners = [...new Set(entries.map(({ owner }) => owner))].filter((owner) => !owner.includes('@'));
  const discard = async (gone: readonly KeptEntry[]) => {
    await discardEntries(surroundings, gone);
    setEntries(await entriesOfOthers(surroundings));
  };
  return (
    <>
      {owners.map((owner) => (
        <IfDeleted
          key={owner}
          api={surroundings.api}
          owner={owner}
          entries={entries.filter((entry) => entry.owner === owner)}
          onDiscard={discard}
        />
      ))}
    </>
  );
}

function IfDeleted({ api, owner, ...left }: LeftProps & { api: Api; owner: string }) {
  const { error } = useQuery(userQueries.details(api, owner));
  return asProblem(error).status === 404 && <Left {...left} />;
}

interface LeftProps {
  entries: readonly KeptEntry[];
  onDiscard: (entries: readonly KeptEntry[]) => Promise<void>;
}

function Left({ entries, onDiscard }: LeftProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const gist = useGist();
  const author = entries[0]?.author || missing;
  const count = entries.length;
  const { ask, question } = useQuestion({
    title: t`Discard the entries?`,
    action: t`Discard`,
    says: t`They are only on this device, and will be gone.`,
  });
  const discard = async () => {
    if (await ask()) await onDiscard(entries);
  };
  return (
    <Banner
      tone="warning"
      className="mb-3"
      title={t`${plural(count, {
        one: `# entry of ${author} can’t be sent any more: the account was deleted`,
        other: `# entries of ${author} can’t be sent any more: the account was deleted`,
      })}`}
      action={
        <Button onClick={() => void discard()}>
          <Trans>Discard</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          What is missing in the restaurant’s month and is to count has to be recorded anew. Then discard
          them.
        </Trans>
      </p>
      <ul className="mt-1">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link
              to="/dashboard/restaurants/$restaurantId"
              params={{ restaurantId: entry.restaurant_id }}
              search={{ month: monthOfDay(entry.date), day: entry.date }}
              className={textLink}
            >
              {gist(entry)}
            </Link>{' '}
            · {[formats.day(entry.date), entry.comment].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      {question}
    </Banner>
  );
}
