/** A chain in which every text that somebody can store is markup. */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { test as base } from './fixtures.ts';

export const image = `<img src=x onerror="taken=1">`;
export const script = '<script>taken=1</script>';
const vector = `"><svg onload=taken=1>`;

export const names = {
  /** `<0/>` is how a translated sentence marks a place in itself. */
  restaurant: `<b>${image}</b> {{7*7}} <0/>`,
  former: `Before ${script}`,
  evaluator: [`<i>${vector}</i>`, `${script}{0}`],
  colleague: ['javascript:taken=1//<0>x</0>', `${image}<b>y</b>`],
} as const;
export const full = (name: readonly string[]) => name.join(' ');
export const texts = {
  comment: `</td></table>${script}<iframe src="javascript:taken=1"></iframe> \${7*7}`,
  corrected: `Now ${image} {{constructor.constructor('taken=1')()}}`,
  reason: `<a href="javascript:taken=1">why</a>`,
} as const;
export const emails = {
  evaluator: '<svg/onload=taken=1>@markup.example',
  colleague: '<b>colleague</b>@markup.example',
} as const;

export interface Marked {
  restaurant: string;
  evaluator: string;
  colleague: string;
  /** The evaluator's. */
  token: string;
  mails: { text: string; html: string; subject: string }[];
}

type Answer = Record<string, unknown> & { data?: { id?: string }; accessToken?: string };

export const test = base.extend<{ marked: Marked }>({
  marked: async ({ server }, use) => {
    const call = async (method: string, path: string, body: unknown, token = '') => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const told = (await answer.json()) as Answer;
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(told)}`);
      return told;
    };
    const logIn = async (email: string) =>
      (await call('POST', '/v1/admin/login/', { email, password: demoPassword })).accessToken ?? '';
    const admin = await logIn(demoLogins.admin);
    const write = async (method: string, path: string, body: unknown, token = admin) =>
      (await call(method, path, body, token)).data?.id ?? '';

    const restaurant = await write('POST', '/v1/admin/restaurant/create/', {
      name: names.former,
      store_id: 'M-1',
      drive_through: false,
      daily_feedback_goal: 5,
    });
    const person = (key: 'evaluator' | 'colleague') =>
      write('POST', '/v1/user/register/', {
        first_name: names[key][0],
        last_name: names[key][1],
        email: emails[key],
        user_position: 'crew',
        role: key === 'evaluator' ? 'evaluator' : 'user',
        password: demoPassword,
        restaurants: [restaurant],
        locale: 'en',
      });
    const evaluator = await person('evaluator');
    const colleague = await person('colleague');
    await write('PUT', `/v1/admin/restaurant/update/${restaurant}`, { name: names.restaurant });

    type Mail = Marked['mails'][number] & { to: string };
    const kept = async () => (await call('GET', '/v1/app/mails/', undefined)) as unknown as { data: Mail[] };
    const mailTo = async (address: string, count: number) => {
      await expect
        .poll(async () => (await kept()).data.filter(({ to }) => to === address).length)
        .toBe(count);
      return (await kept()).data.filter(({ to }) => to === address);
    };
    const [invitation] = await mailTo(emails.evaluator, 1);
    // The role user logs in nowhere, so nobody invites the colleague.
    await mailTo(emails.colleague, 0);
    const link = /token=([\w-]+)/.exec(invitation?.text ?? '')?.[1] ?? '';
    await call('POST', `/v1/user/activate-account/${link}`, {});
    const token = await logIn(emails.evaluator);
    await call('PUT', '/v1/user/forgot-password/', { email: emails.evaluator });
    await mailTo(emails.evaluator, 2);

    const report = (points: number, comment: string, by: string, extra: object = {}) =>
      write(
        'POST',
        '/v1/report/create/',
        {
          id: randomUUID(),
          restaurant_id: restaurant,
          evaluated_user_id: colleague,
          points,
          comment,
          ...extra,
        },
        by,
      );
    const first = await report(7, texts.comment, token);
    await write('PUT', `/v1/report/update/${first}`, { comment: texts.corrected }, token);
    await report(8, texts.comment, token);
    const third = await report(9, texts.comment, admin);
    await call('DELETE', `/v1/report/void/${third}`, { reason: texts.reason }, admin);
    await use({ restaurant, evaluator, colleague, token, mails: (await kept()).data });
  },
});
