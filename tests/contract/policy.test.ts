import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import {
  may,
  policy,
  reach,
  roles,
  tabletPolicy,
  tabletReach,
  type Permission,
} from '#contract/permissions.ts';
import { problemCodes, problemStatus } from '#contract/problem.ts';

const all = Object.entries(endpoints);

describe('problems', () => {
  it('each have a status of failure', () => {
    expect(problemCodes.length).toBeGreaterThan(20);
    for (const code of problemCodes) {
      expect(problemStatus[code]).toBeGreaterThanOrEqual(400);
      expect(problemStatus[code]).toBeLessThan(600);
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    }
  });
});

describe('the policy', () => {
  it('[product-users] gives nobody more than the rank above', () => {
    const rank = { none: 0, self: 1, own: 2, all: 3 };
    for (const row of Object.values(policy)) {
      expect(rank[row.evaluator]).toBeLessThanOrEqual(rank[row.admin]);
      expect(rank[row.user]).toBeLessThanOrEqual(rank[row.evaluator]);
      expect(rank[row.anonymous]).toBeLessThanOrEqual(rank[row.user]);
    }
  });

  it('[role-user] keeps role user and strangers out of everything that needs a session', () => {
    const open = Object.entries(policy).filter(([, row]) => row.anonymous !== 'none' || row.user !== 'none');
    expect(open.map(([name]) => name)).toEqual([
      'app.info',
      'app.setup',
      'app.mails',
      'account.recover',
      'session.login',
      'statement.read',
      'tablet.use',
    ]);
  });

  it('[role-admin] keeps the administrator panel to administrators', () => {
    for (const [name, { path, permission }] of all) {
      if (!path.startsWith('/v1/admin/') || name === 'login') continue;
      expect([reach(permission, 'admin'), reach(permission, 'evaluator')]).toEqual(['all', 'none']);
    }
  });

  it('gives a session on a tablet no more than an evaluator, but for what two do who stand at one', () => {
    const rank = { none: 0, self: 1, own: 2, all: 3 };
    const given = Object.keys(tabletPolicy) as Permission[];
    const more = given.filter((name) => rank[tabletReach(name)] > rank[reach(name, 'evaluator')]);
    expect(more).toEqual(['report.pass']);
    expect(given.filter((name) => reach(name, undefined) !== 'none')).toEqual([]);
    expect(tabletReach('user.set-pin')).toBe('none');
  });

  it('answers for somebody who is not signed in, too', () => {
    expect(reach('restaurant.read', undefined)).toBe('none');
    expect(may('session.login', undefined)).toBe(true);
    expect(roles.filter((role) => may('restaurant.create', role))).toEqual(['admin']);
  });

  it('has no row that no call uses', () => {
    expect(Object.keys(policy).toSorted()).toEqual(
      [...new Set(all.map(([, e]) => e.permission as string))].toSorted(),
    );
  });
});

describe('the calls', () => {
  it('[role-paths, calls-slashes] are those of the specification, to the letter', () => {
    const listed = [
      'POST /v1/admin/login/',
      'POST /v1/user/register/',
      'PUT /v1/user/forgot-password/',
      'POST /v1/user/reset-password/{token}',
      'GET /v1/user/verify-email/{token}',
      'GET /v1/user/my-info/',
      'POST /v1/admin/restaurant/create/',
      'PUT /v1/admin/restaurant/update/{id}',
      'DELETE /v1/admin/restaurant/delete/{id}',
      'PUT /v1/admin/restaurant/remove-user',
      'GET /v1/restaurant/details/{id}',
      'GET /v1/restaurant/list/',
      'GET /v1/restaurant/list-by-month/',
      'GET /v1/restaurant/details-by-month/',
      'GET /v1/restaurant/details-with-reports/',
      'GET /v1/user/details/{id}',
      'GET /v1/user/list/',
      'PUT /v1/user/update/{id}',
      'DELETE /v1/user/delete/{id}',
    ];
    // Creating a user is registering one: twenty lines, nineteen calls.
    expect(new Set(listed).size).toBe(19);
    expect(all.map(([, { method, path }]) => `${method} ${path}`)).toEqual(expect.arrayContaining(listed));
  });

  it('are declared once each, with or without the trailing slash', () => {
    const keys = all.map(([, { method, path }]) => `${method} ${path.replace(/\/$/, '')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('speak snake_case, but for the two fields that the specification names otherwise', () => {
    const names = new Set<string>();
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      if ('properties' in schema) Object.keys(schema.properties as object).forEach((name) => names.add(name));
      Object.values(schema).forEach(collect);
    };
    for (const [, { params, query, body, result }] of all) {
      for (const schema of [params, query, body, result]) {
        collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
      }
    }
    expect([...names].filter((name) => !/^[a-z]+(_[a-z0-9]+)*$/.test(name))).toEqual(['accessToken']);
    expect(names).toContain('daily_feedback_goal');
  });

  it.each(all)(
    '%s names its path’s parameters and refuses every other',
    (_, { path, params, query, body }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const schema = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
      expect(Object.keys(schema.properties ?? {})).toEqual(named);
      for (const part of [params, query, body]) {
        // A body may be a list; then its entries refuse.
        // One that differs by its kind refuses in each kind.
        const kinds = part instanceof z.ZodMiniDiscriminatedUnion ? part.def.options : [part];
        const results = kinds.flatMap((kind) => [
          z.safeParse(kind, { surprise: 1 }),
          z.safeParse(kind, [{ surprise: 1 }]),
        ]);
        const issues = results.flatMap(({ error }) => error?.issues ?? []);
        expect(issues.some(({ code }) => code === 'unrecognized_keys')).toBe(true);
      }
    },
  );

  it.each(all)('%s says in one sentence what it does', (_, { summary }) =>
    expect(summary).toMatch(/^[A-Z].+\.$/),
  );
});
