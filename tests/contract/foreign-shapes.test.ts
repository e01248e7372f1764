/** A foreign server may send only what the specification names; the client reads it all the same. */
import { expect, it } from 'vitest';
import { problemBody } from '#contract/problem.ts';
import {
  getRestaurant,
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurants,
  listRestaurantsByMonth,
} from '#contract/restaurants.ts';
import { getMyInfo, login } from '#contract/session.ts';
import { getUser, listUsers } from '#contract/users.ts';

const user = { id: 'u1', first_name: 'Ana', last_name: 'Pop', role: 'admin' };
const restaurant = {
  id: 'r1',
  name: 'Cluj',
  store_id: 'RO-CJ-01',
  drive_through: true,
  daily_feedback_goal: 12,
};
const report = {
  date: '2026-10-31',
  points: 9,
  bonus: 5,
  evaluator: { first_name: 'Ana', last_name: 'Pop' },
  evaluated_user: { first_name: 'Dan', last_name: 'Rus' },
};
const item = {
  ...report,
  bonus: '5.00',
  id: '',
  restaurant_id: '',
  comment: null,
  observed_at: null,
  recorded_at: null,
};

it('reads a bare log-in and my-info', () => {
  expect(login.result.parse({ success: true, accessToken: 't', user }).user).toMatchObject({
    ...user,
    email: null,
  });
  expect(getMyInfo.result.parse({ user }).user).toMatchObject({ restaurants: [], status: null, version: 0 });
});

it('reads bare restaurants', () => {
  const full = { ...restaurant, time_zone: 'Europe/Bucharest', currency: 'RON', users: [] };
  expect(getRestaurant.result.parse({ success: true, data: restaurant }).data).toMatchObject(full);
  expect(listRestaurants.result.parse({ success: true, data: [restaurant] })).toMatchObject({ data: [full] });
});

it('reads bare reports, in lists and in details', () => {
  const withReports = { ...restaurant, reports: [report] };
  const months = listRestaurantsByMonth.result.parse({ success: true, data: [withReports] });
  const details = getRestaurantWithReports.result.parse({ success: true, data: withReports });
  expect(months.data[0]?.reports[0]).toMatchObject({ ...item, evaluator: { id: '' } });
  expect(details.data).toMatchObject({ month: null, summary: null, reports: [{ bonus: '5.00' }] });
  expect(getRestaurantByMonth.result.parse({ success: true, data: restaurant }).data.days).toEqual([]);
});

it('reads a restaurant whose people are only named', () => {
  const data = { ...restaurant, users: [{ id: 'u1', first_name: 'Ana', last_name: 'Pop' }] };
  const read = getRestaurant.result.parse({ success: true, data });
  expect(read.data.users).toEqual([{ ...data.users[0], user_position: null, role: null }]);
});

it('reads bare people', () => {
  expect(getUser.result.parse({ success: true, data: user }).data).toMatchObject(user);
  expect(listUsers.result.parse({ success: true, data: [user, user] }).data).toHaveLength(2);
});

it('reads any failure that is an object', () => {
  expect(problemBody.parse({})).toEqual({});
  expect(problemBody.parse({ message: 'No', status: 418 })).toEqual({ message: 'No' });
});
