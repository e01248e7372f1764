import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { problemStatus } from '#contract/problem.ts';
import { openServer } from '#tests/support/open-server.ts';

const server = await openServer({ set: 'empty' });

interface Schema {
  properties: object;
  required: string[];
  contentMediaType?: string;
}

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}

const all = Object.entries<Endpoint>(endpoints);

it('the OpenAPI document lists every call with its failures', async () => {
  const { status, body } = await server.request('GET', '/docs/openapi.json');
  expect(status).toBe(200);
  const document = body as { openapi: string; paths: Record<string, Record<string, Operation>> };
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(all.length);
  for (const [name, endpoint] of all) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status));
    for (const code of endpoint.problems) {
      expect(operation?.responses[problemStatus[code]]?.description).toContain(code);
    }
    for (const [, parameter] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
      expect(operation?.parameters).toContainEqual(
        expect.objectContaining({ name: parameter, in: 'path', required: true }),
      );
    }
  }
});

it('shows bodies and queries as they are checked', async () => {
  const { body } = await server.request('GET', '/docs/openapi.json');
  const { paths, components } = body as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const create = paths['/v1/admin/restaurant/create/']?.['post'];
  const named = create?.requestBody?.content['application/json']?.schema;
  expect(named).toEqual({ $ref: '#/components/schemas/RestaurantCreateBody' });
  const schema = components.schemas['RestaurantCreateBody'];
  expect(schema?.required).toEqual(['name', 'store_id', 'drive_through', 'daily_feedback_goal']);
  expect(schema?.properties).toMatchObject({
    daily_feedback_goal: { type: 'integer', minimum: 1, maximum: 500 },
  });
  expect(create?.security).toEqual([{ bearer: [] }]);
  expect(paths['/v1/admin/login/']?.['post']?.security).toEqual([]);
  const parameters = paths['/v1/restaurant/list/']?.['get']?.parameters ?? [];
  expect(parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['q', 'type', 'sort', 'page', 'per_page']),
  );
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/AcceptLanguage' });
});

it('tells files and events apart from JSON', async () => {
  const { body } = await server.request('GET', '/docs/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  const octets = 'application/octet-stream';
  // An answer is its envelope, an event is a shape with a name.
  const shapes = {
    json: expect.objectContaining({ type: 'object' }) as object,
    file: { type: 'string', contentMediaType: octets },
    events: { $ref: expect.any(String) as string },
  };
  const media = { json: 'application/json', file: octets, events: 'text/event-stream' };
  for (const [name, { path, method, status, gives }] of all) {
    const operation = paths[path]?.[method.toLowerCase()];
    const answer = operation?.responses[status];
    expect([name, Object.keys(answer?.content ?? {})]).toEqual([name, [media[gives]]]);
    const schema = answer?.content[media[gives]]?.schema;
    expect([name, schema]).toEqual([name, shapes[gives]]);
  }
  const upload = paths['/v1/admin/import/run/']?.['post'];
  expect(upload?.requestBody?.content[octets]?.schema.contentMediaType).toBe(octets);
  expect(upload?.parameters.map((parameter) => parameter.name)).toEqual(
    expect.arrayContaining(['kind', 'name', 'columns', 'encoding', 'commit']),
  );
  expect(Object.keys(upload?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '401', '403', '409', '413', '422']),
  );
  expect(upload?.responses[413]?.description).toBe('too_large');
  // The bytes are looked at, not their media type or their JSON.
  expect(upload?.responses[415]).toBeUndefined();
  expect(upload?.responses[400]).toBeUndefined();
  const create = paths['/v1/report/create/']?.['post'];
  expect(create?.responses[415]?.description).toBe('unsupported_media_type');
});

it('the page says what is a file and what is events', async () => {
  const { body } = await server.request('GET', '/docs/');
  const section = (name: string) =>
    new RegExp(`<section id="${name}">(.*?)</section>`, 's').exec(String(body))?.[1] ?? '';
  expect(section('runImport')).toContain('Body: the bytes of a file.');
  expect(section('runImport')).toContain('Server-sent events');
  expect(section('exportReports')).toContain('A file, named by Content-Disposition.');
  expect(section('exportReports')).not.toContain('<pre>');
  expect(section('listUsers')).not.toMatch(/bytes of a file|Server-sent|A file/);
});

it('the page shows every call, without a script', async () => {
  const { status, headers, body } = await server.request('GET', '/docs/');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const [name, endpoint] of all) {
    expect(body).toContain(`<section id="${name}">`);
    expect(body).toContain(`<code>${endpoint.path}</code>`);
  }
  expect(body).not.toMatch(/<script|style="/);
  expect(headers.get('content-security-policy')).toMatch(/style-src 'sha256-[\w+/]{43}='/);
});
