/** The examples of the API guide: requests in the order in which they work, as the page shows them and a test sends them. */

/** One request and what comes back. `{name}` stands for a value that an earlier example kept. */
export interface Example {
  readonly title: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Without a token, as nobody. */
  readonly anonymous?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or the text of a file. */
  readonly body?: object | string;
  readonly status: number;
  /** A part of the answer: the fields that matter here, or pieces of a text. */
  readonly answer?: object | readonly string[];
  /** What later examples use: a dotted path into the answer, or `header:` and a name. */
  readonly keeps?: Readonly<Record<string, string>>;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** Paragraphs; words between backticks are code. */
  readonly text: readonly string[];
  readonly examples?: readonly Example[];
}

const report = '01929f3a-7c1e-7d35-9a54-2f0c6a1be001';
const restaurant = '01929f3a-7c1e-7d35-9a54-2f0c6a1be002';
const file = 'Store ID,Restaurant name,Daily feedback goal\nRO-TM-09,Timișoara Nord,11\n';

export const sections: readonly Section[] = [
  {
    id: 'start',
    title: 'Start',
    text: [
      'Run `npm run demo` and send these requests as they stand here, from top to bottom. All bodies are JSON in UTF-8 with names in snake_case. Ids are opaque texts. An instant is ISO 8601 in UTC, a business day is `YYYY-MM-DD`, a month is `YYYY-MM`, an amount is a decimal text such as `"12.50"`.',
      'Every path answers with and without its trailing slash, never by a redirect. `Accept-Language` (`ro`, `de` or `en`) chooses the language of messages and files.',
    ],
  },
  {
    id: 'token',
    title: 'Log in, and how long a token lives',
    text: [
      'A log-in returns an access token, which every other call carries as `Authorization: Bearer`. It lives for 12 hours; its `exp` claim is in seconds. A changed or reset password, a changed role, disabling, deletion and a log-out end it at once: the next call answers 401 with `expired_token` or `revoked_token`. Then log in again.',
    ],
    examples: [
      {
        title: 'Log in',
        method: 'POST',
        path: '/v1/admin/login/',
        anonymous: true,
        body: { email: 'admin@ardealgrill.example', password: 'demo-ardeal-2026' },
        status: 200,
        answer: { success: true, user: { email: 'admin@ardealgrill.example', role: 'admin' } },
        keeps: { token: 'accessToken' },
      },
      {
        title: 'Ask who one is',
        method: 'GET',
        path: '/v1/user/my-info/',
        status: 200,
        answer: { success: true, user: { role: 'admin', status: 'active' } },
      },
      {
        title: 'Without a token',
        method: 'GET',
        path: '/v1/user/my-info/',
        anonymous: true,
        status: 401,
        answer: { success: false, code: 'unauthenticated' },
      },
    ],
  },
  {
    id: 'lists',
    title: 'Lists and months',
    text: [
      'Without `page` a list comes whole; with it, `meta` tells `total`, `page` and `per_page` (25 by default, 200 at most). `date` takes a month, a day or an instant; without it the current business month is meant, which is the restaurant’s own.',
    ],
    examples: [
      {
        title: 'Find a restaurant',
        method: 'GET',
        path: '/v1/restaurant/list/?q=RO-CJ-01&page=1',
        status: 200,
        answer: {
          success: true,
          data: [{ store_id: 'RO-CJ-01' }],
          meta: { total: 1, page: 1, per_page: 25 },
        },
        keeps: { restaurant: 'data.0.id' },
      },
      {
        title: 'Its month with all reports, newest first',
        method: 'GET',
        path: '/v1/restaurant/details-with-reports/?id={restaurant}',
        status: 200,
        answer: { success: true, data: { id: '{restaurant}', currency: 'RON' } },
        keeps: { tag: 'header:etag' },
      },
    ],
  },
  {
    id: 'polling',
    title: 'Polling with ETags, or listening',
    text: [
      'Answers to a GET carry an `ETag`. Send it back as `If-None-Match`: as long as nothing has changed the answer is 304 without a body, and costs the server almost nothing. A poll every 15 seconds is fine. Answers are `no-store`, so keep tag and body yourself.',
      '`GET /v1/live/follow/` is a stream of server-sent events. An event names what has changed, never the data: fetch it again, with its tag. The first event is `hello`.',
    ],
    examples: [
      {
        title: 'Nothing has changed',
        method: 'GET',
        path: '/v1/restaurant/details-with-reports/?id={restaurant}',
        headers: { 'If-None-Match': '{tag}' },
        status: 304,
      },
    ],
  },
  {
    id: 'ids',
    title: 'Recording a report, and sending it again',
    text: [
      'The client makes the id of what it creates (a UUID, version 7 is best). When an answer is lost, send the same request with the same id again: the first time it is 201, later 200 with the same report, and there is never a second one. An id that stands for something else is 409 `id_taken`.',
      'A report belongs to the restaurant’s business day: its local time less `day_starts_at`.',
    ],
    examples: [
      {
        title: 'Whom to evaluate, and today’s count against the goal',
        method: 'GET',
        path: '/v1/report/sheet/?id={restaurant}',
        status: 200,
        answer: { success: true, data: { store_id: 'RO-CJ-01' } },
        keeps: { person: 'data.people.0.id' },
      },
      {
        title: 'Record a report',
        method: 'POST',
        path: '/v1/report/create/',
        body: { id: report, restaurant_id: '{restaurant}', evaluated_user_id: '{person}', points: 9 },
        status: 201,
        answer: { success: true, data: { id: report, points: 9 } },
      },
      {
        title: 'The same once more, as if the answer had been lost',
        method: 'POST',
        path: '/v1/report/create/',
        body: { id: report, restaurant_id: '{restaurant}', evaluated_user_id: '{person}', points: 9 },
        status: 200,
        answer: { success: true, data: { id: report, points: 9 } },
      },
      {
        title: 'Take it out again',
        method: 'DELETE',
        path: `/v1/report/void/${report}`,
        body: { reason: 'An example' },
        status: 200,
        answer: { success: true },
      },
    ],
  },
  {
    id: 'writing',
    title: 'Writing, and being second',
    text: [
      'An update is partial: what is absent stays. Send the `version` that you read. Somebody else who was quicker makes it 409 `stale`, and `current` is the record as it is now.',
    ],
    examples: [
      {
        title: 'Create a restaurant',
        method: 'POST',
        path: '/v1/admin/restaurant/create/',
        body: {
          id: restaurant,
          name: 'Cluj-Napoca Gară',
          store_id: 'RO-CJ-09',
          drive_through: false,
          daily_feedback_goal: 10,
        },
        status: 201,
        answer: { success: true, data: { id: restaurant, store_id: 'RO-CJ-09', version: 1 } },
      },
      {
        title: 'Change it',
        method: 'PUT',
        path: `/v1/admin/restaurant/update/${restaurant}`,
        body: { name: 'Cluj-Napoca Gara Mare', version: 1 },
        status: 200,
        answer: { success: true, data: { name: 'Cluj-Napoca Gara Mare', version: 2 } },
      },
      {
        title: 'Change it from an old state',
        method: 'PUT',
        path: `/v1/admin/restaurant/update/${restaurant}`,
        body: { name: 'Cluj-Napoca Gară Nord', version: 1 },
        status: 409,
        answer: { success: false, code: 'stale', current: { name: 'Cluj-Napoca Gara Mare', version: 2 } },
      },
      {
        title: 'Delete it',
        method: 'DELETE',
        path: `/v1/admin/restaurant/delete/${restaurant}`,
        status: 200,
        answer: { success: true },
      },
    ],
  },
  {
    id: 'failures',
    title: 'Failures',
    text: [
      'A failure is a status and a body with `code` (for machines; it never changes), `message` (for people, in the language asked for), `request_id` (for the log) and, with 422, `errors`: a dotted `path`, a `code` and its `params`. A foreign object is the same 404 as an unknown one. Unknown fields are refused with `unknown_field`.',
    ],
    examples: [
      {
        title: 'A field that is wrong',
        method: 'POST',
        path: '/v1/admin/restaurant/create/',
        body: {
          name: 'Cluj-Napoca Gară',
          store_id: 'RO-CJ-09',
          drive_through: false,
          daily_feedback_goal: 0,
        },
        status: 422,
        answer: {
          success: false,
          code: 'invalid',
          errors: [{ path: 'daily_feedback_goal', code: 'too_small', params: { min: 1 } }],
        },
      },
    ],
  },
  {
    id: 'throttles',
    title: 'Throttles',
    text: [
      'Who asks too often gets 429 with `Retry-After` in seconds; wait for so long. Five failed log-ins of one account in five minutes, and 10 recovery mails an hour from one address, are the limits. A server that is busy or restarting answers 503, also with `Retry-After`. Bodies have 64 KB at most (413), files of an import 32 MB.',
    ],
  },
  {
    id: 'files',
    title: 'Exports and imports',
    text: [
      'Exports come as CSV or XLSX in the language of `Accept-Language`, and take the filters of their list. An import takes the file as its body and answers with events: `file` (how it was read), `progress`, `result`. Without `commit` it only checks. Send the same file with `commit` set to the `digest` of the check, and all of it is imported in one transaction, or nothing.',
      'A CSV may be UTF-8, UTF-16, Windows-1250 or Windows-1252 with commas, semicolons or tabs. Columns are found by their headers, in three languages; `GET /v1/admin/import/template/` has a file to fill in.',
    ],
    examples: [
      {
        title: 'The people of a restaurant as CSV',
        method: 'GET',
        path: '/v1/user/export/?format=csv&restaurant_id={restaurant}',
        headers: { 'Accept-Language': 'en' },
        status: 200,
        answer: ['First name', 'Last name'],
      },
      {
        title: 'Check a file of restaurants',
        method: 'POST',
        path: '/v1/admin/import/run/?kind=restaurants&name=new.csv',
        headers: { 'Content-Type': 'text/csv' },
        body: file,
        status: 200,
        answer: ['"type":"file"', '"encoding":"utf-8"'],
      },
    ],
  },
  {
    id: 'upgrades',
    title: 'Upgrades',
    text: [
      'Within version 1 the contract only grows: new calls get new paths, answers may get new fields and codes new ones beside them. So ignore fields that you don’t know, and treat an unknown `code` by its status. A call that is listed here never changes its meaning.',
      'During an upgrade servers of two versions may answer side by side; a token of one is good at the other.',
    ],
    examples: [
      {
        title: 'Log out: the token ends on every server',
        method: 'POST',
        path: '/v1/user/logout/',
        status: 200,
        answer: { success: true },
      },
    ],
  },
];
