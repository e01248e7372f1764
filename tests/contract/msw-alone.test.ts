// The README's example of a suite outside of this package, word for word.
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getRestaurant } from 'brigade/contract/restaurants.ts';
import { fault } from 'brigade/msw/fault.ts';
import { sampleServer } from 'brigade/msw/sample-server.ts';
import { strict } from 'brigade/msw/strict.ts';

const server = setupServer(...sampleServer());
beforeAll(() => server.listen(strict));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('reads a restaurant, and hears that there is none', async () => {
  const url = 'https://brigade.example/v1/restaurant/details/cluj';
  expect(await (await fetch(url)).json()).toMatchObject({ data: { store_id: 'RO-CJ-01' } });
  server.use(fault(getRestaurant, 'not_found'));
  expect((await fetch(url)).status).toBe(404);
});
