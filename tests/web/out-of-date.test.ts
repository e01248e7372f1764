/** What a change does to answers that are on their way. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { recordSheetsOf, reportsChanged } from '#web/queries/report-changes.ts';

const queryKey = [...recordSheetsOf('cluj'), 'today'];

/** A sheet on the screen whose answers the test gives. */
function showSheet() {
  // As the app's: whatever another test has said of the network.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = async () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity });
  const stop = observer.subscribe(() => undefined);
  return { client, asked, shown: () => observer.getCurrentResult().data, stop };
}

test('a first answer that was made before the change is asked for again', async () => {
  const { client, asked, shown, stop } = showSheet();
  expect(asked).toHaveLength(1);
  const done = reportsChanged(client, 'cluj');
  asked[0]?.resolve('without the report');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.resolve('with it');
  await done;
  expect(shown()).toBe('with it');
  expect(asked).toHaveLength(2);
  stop();
});

test('a later answer that is on its way is cut off for a newer one', async () => {
  const { client, asked, shown, stop } = showSheet();
  asked[0]?.resolve('first');
  await vi.waitFor(() => expect(shown()).toBe('first'));
  void client.refetchQueries({ queryKey });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const done = reportsChanged(client, 'cluj');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  asked[1]?.resolve('before');
  asked[2]?.resolve('after');
  await done;
  expect(shown()).toBe('after');
  stop();
});

test('one that fails is not asked for again by it', async () => {
  const { client, asked, stop } = showSheet();
  const done = reportsChanged(client, 'cluj');
  asked[0]?.reject(new Error('no answer'));
  await done;
  expect(asked).toHaveLength(1);
  stop();
});
