/** Who is on shift and who is away: kept for all tablets of a restaurant, set and seen by its evaluators and admins. */
import { beforeEach, describe, expect, it } from 'vitest';
import { getRecordSheet } from '#contract/feedback.ts';
import { setAway, setOnShift } from '#contract/presence.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { openServer } from '#tests/support/open-server.ts';
import {
  admin,
  audits,
  crew,
  disabled,
  manager,
  personId,
  restaurantId,
  shift,
} from '#tests/support/small-chain.ts';

const server = await openServer();
let cluj: string;
let radu: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
  radu = await personId(server, crew);
});

const ofRadu = () => ({ restaurant_id: cluj, user_id: radu });
const away = (until: string | null, as = manager) =>
  server.request('PUT', setAway.path, { as, body: { ...ofRadu(), until } });
const onShift = (on_shift: boolean, as = manager) =>
  server.request('PUT', setOnShift.path, { as, body: { ...ofRadu(), on_shift } });
const people = async (as = manager) =>
  (await server.call(getRecordSheet, { as, query: { id: cluj } })).data.people;
const placeOfRadu = async () => (await people()).findIndex(({ id }) => id === radu);
const raduOf = async () => (await people()).find(({ id }) => id === radu);

describe('a record sheet', () => {
  it('tells the day of somebody’s last feedback, and starts with the longest unseen', async () => {
    const seen = (await people()).map(({ last_seen_on }) => last_seen_on ?? '');
    expect(seen).toEqual(seen.toSorted());
    expect(seen.at(-1)).toMatch(/^2026-10-\d\d$/);
  });

  it('[call-away] ends with who is away, through that day', async () => {
    expect((await away('2026-10-16')).status).toBe(200);
    expect(await placeOfRadu()).toBe((await people()).length - 1);
    expect(await raduOf()).toMatchObject({ away_until: '2026-10-16', on_shift: false });
    server.at('2026-10-16T12:00:00Z');
    expect((await raduOf())?.away_until).toBe('2026-10-16');
    server.at('2026-10-17T12:00:00Z');
    expect((await raduOf())?.away_until).toBeNull();
    await away(null);
    expect((await raduOf())?.away_until).toBeNull();
  });

  it('[call-on-shift] begins with who is on shift, until the business day ends, whoever asks', async () => {
    await away('2026-10-20');
    expect((await onShift(true)).status).toBe(200);
    expect(await placeOfRadu()).toBe(0);
    const asAdmin = await people(admin);
    expect(asAdmin[0]).toMatchObject({ id: radu, on_shift: true, away_until: null });
    server.at('2026-10-16T00:59:00Z');
    expect((await raduOf())?.on_shift).toBe(true);
    server.at('2026-10-16T01:00:00Z');
    expect((await raduOf())?.on_shift).toBe(false);
  });

  it('[call-away] ends with who was on shift and is away now; who is said to be back stays on shift', async () => {
    await onShift(true);
    await away('2026-10-15');
    expect(await placeOfRadu()).toBe((await people()).length - 1);
    expect(await raduOf()).toMatchObject({ away_until: '2026-10-15', on_shift: false });
    await onShift(true);
    await away(null);
    expect(await raduOf()).toMatchObject({ away_until: null, on_shift: true });
  });
});

describe('who is away', () => {
  it('is told with the restaurant’s month', async () => {
    const told = async () =>
      (await server.call(getRestaurantWithReports, { as: manager, query: { id: cluj } })).data.away;
    expect(await told()).toEqual([]);
    await away('2026-10-16');
    expect(await told()).toEqual([{ user_id: radu, until: '2026-10-16' }]);
  });

  it('is told beside who is disabled', async () => {
    const id = await restaurantId(server, 'RO-B-02');
    const { data } = await server.call(getRestaurantWithReports, { as: shift, query: { id } });
    expect(data.disabled).toEqual([await personId(server, disabled)]);
    expect(data.away).toEqual([]);
  });

  it('is set in own restaurants alone, for who belongs there, and not for the past', async () => {
    expect((await away('2026-10-16', shift)).status).toBe(404);
    expect((await onShift(true, shift)).status).toBe(404);
    expect((await away('2026-10-16', crew)).status).toBe(403);
    expect(await away('2026-10-14')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'until', code: 'in_the_past' }] },
    });
    const pipera = await restaurantId(server, 'RO-B-02');
    const body = { restaurant_id: pipera, user_id: radu, until: null };
    expect((await server.request('PUT', setAway.path, { as: admin, body })).status).toBe(404);
  });

  it('is in the history once, however often it is said', async () => {
    await away('2026-10-16');
    await away('2026-10-16');
    await onShift(true);
    await onShift(true);
    expect(await audits(server, 'restaurant.set-presence')).toMatchObject([
      { before: { user_id: radu, away_until: null }, after: { user_id: radu, away_until: '2026-10-16' } },
      { after: { user_id: radu, away_until: null, on_shift_on: '2026-10-15' } },
    ]);
  });
});
