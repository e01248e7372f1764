/** The alerts and the dashboard name metrics that a server tells, and each alert says what to do. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { startWatched, type WatchedServer } from '#tests/support/watched-server.ts';

const read = (name: string) => readFileSync(new URL(`../../.github/watch/${name}`, import.meta.url), 'utf8');
const rules = z
  .strictObject({
    groups: z.tuple([
      z.strictObject({
        name: z.literal('brigade'),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^Brigade[A-Z]\w+$/),
            expr: z.string(),
            for: z
              .string()
              .regex(/^\d+m$/)
              .optional(),
            labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.strictObject({
              summary: z.string().min(20),
              todo: z.string().min(20),
              runbook: z.string(),
            }),
          }),
        ),
      }),
    ]),
  })
  .parse(parse(read('alerts.yml'))).groups[0].rules;
const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(read('grafana-dashboard.json')));
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** `up` is Prometheus' own. */
const namesIn = (expressions: readonly string[]) => [
  ...new Set(expressions.flatMap((text) => text.match(/\b(?:brigade|nodejs|process)_\w+/g) ?? [])),
];

let server: WatchedServer;
let told: Set<string>;
beforeAll(async () => {
  server = await startWatched();
  const text = await (await server.look()).text();
  const names = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name],
  );
  told = new Set(names);
});
afterAll(() => server.close());

it.each([
  ['alerts', rules.map(({ expr }) => expr)],
  ['dashboard', queries],
])('the %s ask for metrics that there are', (_what, expressions) => {
  const names = namesIn(expressions);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !told.has(name))).toEqual([]);
});

it('the dashboard shows every metric of ours', () => {
  const shown = namesIn(queries).map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  const ours = [...told].filter((name) => name.startsWith('brigade_'));
  expect(
    ours.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')).filter((name) => !shown.includes(name)),
  ).toEqual([]);
});

describe('the ten alerts', () => {
  it('are ten, each once', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(10);
    expect(rules).toHaveLength(10);
  });

  it.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook]))(
    '%s leads to what to do',
    (alert, runbook) => {
      expect(runbook).toBe(`.github/watch/alerts.md#${alert.toLowerCase()}`);
      expect(read('alerts.md')).toMatch(
        new RegExp(`\\n## ${alert}\\n\\n\\*(?:Page|Ticket)\\.\\* [\\s\\S]+?\\n1\\. `),
      );
    },
  );

  it('wake somebody up where the runbook says so', () => {
    for (const { alert, labels } of rules) {
      const said = new RegExp(`\\n## ${alert}\\n\\n\\*(Page|Ticket)\\.`).exec(read('alerts.md'))?.[1];
      expect([alert, said?.toLowerCase()]).toEqual([alert, labels.severity]);
    }
  });
});
