/**
 * A server that was written by somebody else from the specification alone: its calls, its fields, nothing more. No ids
 * in the log-in's user, no summaries, no `success` beyond the log-in's, no `meta`; failures of any form.
 */
import { http, HttpResponse, type HttpHandler, type HttpResponseResolver } from 'msw';
import type { Endpoint } from '#contract/endpoint.ts';
import { handle } from './calls.ts';
import { makeToken } from './token.ts';

interface ForeignPerson {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  user_position: string;
  role: string;
}

interface ForeignRestaurant {
  id: string;
  name: string;
  store_id: string;
  drive_through: boolean;
  daily_feedback_goal: number;
  /** The ids of who is assigned. */
  users: string[];
}

interface ForeignSettings {
  /** Whether a restaurant comes with its people; the specification says that they are assigned, not that they are sent. */
  withUsers?: boolean;
}

export const foreignLogin = { email: 'boss@foreign.example', password: 'their own secret' };

export const foreignToken = makeToken(new Date('2099-12-31T00:00:00Z'));

/** An answer that is not of the contract's making: any body, any status. */
export function foreignAnswer(endpoint: Endpoint, body: Record<string, unknown>, status = 200): HttpHandler {
  return handle(endpoint, () => HttpResponse.json(body, { status }));
}

/** The foreign server's handlers, what it holds and what it was asked. */
export function foreignServer({ withUsers = true }: ForeignSettings = {}) {
  const people: ForeignPerson[] = [
    {
      id: '7',
      first_name: 'Olga',
      last_name: 'Boss',
      email: foreignLogin.email,
      user_position: 'store_manager',
      role: 'admin',
    },
    {
      id: '8',
      first_name: 'Ion',
      last_name: 'Pop',
      email: 'ion@foreign.example',
      // A word of their own.
      user_position: 'Head of fries',
      role: 'evaluator',
    },
  ];
  const restaurants: ForeignRestaurant[] = [
    { id: '31', name: 'Alpha', store_id: 'F-1', drive_through: true, daily_feedback_goal: 12, users: ['8'] },
    { id: '32', name: 'Beta', store_id: 'F-2', drive_through: false, daily_feedback_goal: 5, users: [] },
  ];
  const reports = [
    { date: '2026-10-02', points: 9, bonus: 0.1 },
    { date: '2026-10-01', points: 8, bonus: 2.5 },
  ].map((report) => ({
    ...report,
    evaluator: { first_name: 'Olga', last_name: 'Boss' },
    evaluated_user: { first_name: 'Ion', last_name: 'Pop' },
  }));
  /** Method and path of each call that it doesn't have. */
  const unknown: string[] = [];
  let nextId = 100;

  const personOf = ({ id, ...fields }: ForeignPerson, named = true) => (named ? { id, ...fields } : fields);
  const restaurantOf = ({ users, ...fields }: ForeignRestaurant) => ({
    ...fields,
    ...(withUsers && { users: people.filter(({ id }) => users.includes(id)).map((user) => personOf(user)) }),
  });
  const monthOf = (restaurant: ForeignRestaurant, date: string | null) => ({
    ...restaurantOf(restaurant),
    reports: restaurant.id === '31' ? reports.filter((report) => report.date.startsWith(date ?? '')) : [],
  });
  const said = (status: number, message: string) => HttpResponse.json({ message, code: status }, { status });
  const gone = () => new HttpResponse('<h1>Not Found</h1>', { status: 404 });
  const nothing = () => new HttpResponse(null, { status: 204 });

  /** Only for who brings the token. */
  const known =
    (answer: HttpResponseResolver<Record<string, string>>): typeof answer =>
    (info) =>
      info.request.headers.get('Authorization') === `Bearer ${foreignToken}`
        ? answer(info)
        : said(401, 'Who are you?');

  async function save<Item extends { id: string }>(item: Item, request: Request): Promise<Item> {
    const { id: _, ...fields } = (await request.json()) as Partial<Item>;
    return Object.assign(item, fields);
  }
  function remove(items: { id: string }[], id: string | undefined) {
    const at = items.findIndex((item) => item.id === id);
    if (at < 0) return gone();
    items.splice(at, 1);
    return nothing();
  }

  const handlers = [
    http.post('*/v1/admin/login/', async ({ request }) => {
      const { email, password } = (await request.json()) as typeof foreignLogin;
      const user = people.find((person) => person.email === email);
      if (!user || password !== foreignLogin.password) return said(400, 'No such person here.');
      return HttpResponse.json({ success: true, accessToken: foreignToken, user: personOf(user, false) });
    }),
    http.put('*/v1/user/forgot-password/', nothing),
    http.post('*/v1/user/reset-password/:token', ({ params }) =>
      params['token'] === 'good' ? nothing() : said(400, 'That token is stale bread.'),
    ),
    http.get('*/v1/user/verify-email/:token', ({ params }) =>
      params['token'] === 'good' ? nothing() : new HttpResponse('no', { status: 400 }),
    ),
    http.get(
      '*/v1/user/my-info/',
      known(() => HttpResponse.json({ user: personOf(people[0] as ForeignPerson, false) })),
    ),
    http.get(
      '*/v1/restaurant/list/',
      known(() => HttpResponse.json({ data: restaurants.map(restaurantOf) })),
    ),
    http.get(
      '*/v1/restaurant/list-by-month/',
      known(({ request }) => {
        const date = new URL(request.url).searchParams.get('date');
        return HttpResponse.json({ data: restaurants.map((restaurant) => monthOf(restaurant, date)) });
      }),
    ),
    http.get(
      '*/v1/restaurant/details-with-reports/',
      known(({ request }) => {
        const query = new URL(request.url).searchParams;
        const found = restaurants.find(({ id }) => id === query.get('id'));
        return found ? HttpResponse.json({ data: monthOf(found, query.get('date')) }) : gone();
      }),
    ),
    http.get(
      '*/v1/restaurant/details/:id',
      known(({ params }) => {
        const found = restaurants.find(({ id }) => id === params['id']);
        return found ? HttpResponse.json({ data: restaurantOf(found) }) : gone();
      }),
    ),
    http.post(
      '*/v1/admin/restaurant/create/',
      known(async ({ request }) => {
        const created = await save(
          { id: String(nextId++), users: [] as string[] } as ForeignRestaurant,
          request,
        );
        if (restaurants.some(({ store_id }) => store_id === created.store_id))
          return said(400, 'We have that store already.');
        restaurants.push(created);
        return HttpResponse.json({ data: restaurantOf(created) });
      }),
    ),
    http.put(
      '*/v1/admin/restaurant/update/:id',
      known(async ({ params, request }) => {
        const found = restaurants.find(({ id }) => id === params['id']);
        return found ? HttpResponse.json({ data: restaurantOf(await save(found, request)) }) : gone();
      }),
    ),
    http.delete(
      '*/v1/admin/restaurant/delete/:id',
      known(({ params }) => remove(restaurants, params['id'])),
    ),
    http.put(
      '*/v1/admin/restaurant/remove-user',
      known(async ({ request }) => {
        const { user_id, restaurant_id } = (await request.json()) as Record<string, string>;
        const found = restaurants.find(({ id }) => id === restaurant_id);
        if (!found) return gone();
        found.users = found.users.filter((id) => id !== user_id);
        return nothing();
      }),
    ),
    http.get(
      '*/v1/user/list/',
      known(() => HttpResponse.json({ data: people.map((user) => personOf(user)) })),
    ),
    http.get(
      '*/v1/user/details/:id',
      known(({ params }) => {
        const found = people.find(({ id }) => id === params['id']);
        return found ? HttpResponse.json({ data: personOf(found, false) }) : gone();
      }),
    ),
    http.post(
      '*/v1/user/register/',
      known(async ({ request }) => {
        const created = await save({ id: String(nextId++) } as ForeignPerson, request);
        if (people.some(({ email }) => email === created.email)) return said(400, 'We know that address.');
        people.push(created);
        return HttpResponse.json({ data: personOf(created, false) });
      }),
    ),
    http.put(
      '*/v1/user/update/:id',
      known(async ({ params, request }) => {
        const found = people.find(({ id }) => id === params['id']);
        return found ? HttpResponse.json({ data: personOf(await save(found, request), false) }) : gone();
      }),
    ),
    http.delete(
      '*/v1/user/delete/:id',
      known(({ params }) => remove(people, params['id'])),
    ),
    http.all('*/v1/*', ({ request }) => {
      unknown.push(`${request.method} ${new URL(request.url).pathname}`);
      return gone();
    }),
  ];
  return { handlers, people, restaurants, unknown };
}
