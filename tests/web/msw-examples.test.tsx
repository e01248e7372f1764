// The examples of the README, word for word; `architecture/readme.test.ts` compares them.
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { createRestaurant } from '#contract/restaurant-changes.ts';
import { listRestaurantsByMonth } from '#contract/restaurants.ts';
import { fault } from '#tests/msw/fault.ts';
import { foreignServer, foreignToken } from '#tests/msw/foreign-server.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { monthOf, restaurants } from '#tests/msw/sample-chain.ts';
import { sampleServer } from '#tests/msw/sample-server.ts';
import { signedIn } from '#tests/msw/signed-in.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin } from '#tests/support/small-set.ts';

it('says which field the server refuses', async () => {
  network.use(fault(createRestaurant, 'store_id_taken'));
  const { user } = await renderApp('/dashboard/restaurants/add', { as: admin });
  await user.type(await screen.findByLabelText('Restaurant name'), 'Turda');
  await user.type(screen.getByLabelText('Store ID'), 'RO-CJ-09');
  await user.type(screen.getByLabelText('Daily feedback goal'), '9');
  await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
  expect(await screen.findByText(/This Store ID is already in use/)).toBeVisible();
});

it('shows the samples, with one answer changed', async () => {
  const today = '2026-10-15';
  network.resetHandlers(...sampleServer(today));
  network.use(
    ...signedIn('evaluator'),
    mock(listRestaurantsByMonth, ({ query }) => ({
      data: restaurants.map((restaurant) => ({
        ...monthOf(restaurant, query.date ?? '2026-10', today),
        name: 'Oradea Centru',
        reports: [],
      })),
    })),
  );
  await renderApp('/dashboard/restaurants');
  expect(await screen.findAllByRole('link', { name: 'Oradea Centru' })).toHaveLength(2);
});

it('works with a server that somebody else has written', async () => {
  const foreign = foreignServer({ withUsers: false });
  network.use(...foreign.handlers);
  localStorage.setItem('accessToken', foreignToken);
  await renderApp('/dashboard/restaurants');
  expect(await screen.findByRole('link', { name: 'Alpha' })).toBeVisible();
});

it('takes an answer that no contract has', async () => {
  network.use(http.get('*/v1/restaurant/list-by-month/', () => HttpResponse.text('Lunch', { status: 503 })));
  await renderApp('/dashboard/restaurants', { as: admin });
  expect(await screen.findByText(/The server is busy/)).toBeVisible();
});
