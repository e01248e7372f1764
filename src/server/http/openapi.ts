/** The OpenAPI 3.1 document, from the same declarations that the router binds. */
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { locales } from '#contract/locale.ts';
import { may, policy, type Permission } from '#contract/permissions.ts';
import { problemBody, problemStatus, type ProblemCode } from '#contract/problem.ts';
import { problemsOf } from '#contract/problems-of.ts';
import { sections } from './guide-examples.ts';
import { createSchemas, type JsonSchema } from './openapi-schemas.ts';

/** One call, as the document and the page show it. */
export interface DocumentedCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly params: JsonSchema;
  readonly query: JsonSchema;
  /** The JSON body with its fields; undefined where the call takes none, or a file. */
  readonly body: JsonSchema | undefined;
  /** The same, as a reference where the body has a name. */
  readonly bodySchema: JsonSchema | undefined;
  /** The JSON answer, or the data of one event; undefined where the answer is a file. */
  readonly result: JsonSchema | undefined;
  /** Who may call it: `anyone`, or roles. */
  readonly who: readonly string[];
  /** Every code it can fail with. */
  readonly problems: readonly ProblemCode[];
}

const hasFields = (schema: Endpoint['body']) =>
  !(schema instanceof z.ZodMiniObject) || Object.keys(schema.shape).length > 0;

/** Every call, in the contract's order; the shapes that they share are added to `schemas`. */
export function documentedCalls({ components, convert } = createSchemas()): DocumentedCall[] {
  return Object.entries<Endpoint>(endpoints).map(([name, endpoint]): DocumentedCall => {
    const params = convert(endpoint.params, 'input');
    const query = fieldsOf(convert(endpoint.query, 'input'));
    // Without fields the call has no body.
    const bodySchema = hasFields(endpoint.body) ? convert(endpoint.body, 'input') : undefined;
    const component = String(bodySchema?.['$ref']).split('/').at(-1) ?? '';
    const body = components[component] ?? bodySchema;
    const open = may(endpoint.permission, undefined);
    const row = policy[endpoint.permission];
    return {
      name,
      endpoint,
      params,
      query,
      body,
      bodySchema,
      result: endpoint.gives === 'file' ? undefined : convert(endpoint.result, 'output'),
      who: open
        ? ['anyone']
        : (['admin', 'evaluator', 'user'] as const).filter((role) => row[role] !== 'none'),
      problems: problemsOf(endpoint),
    };
  });
}

/**
 * A query that differs by its kind as one list of parameters, which is all that a document can say of it: those are
 * required that each kind asks for.
 */
function fieldsOf(schema: JsonSchema): JsonSchema {
  const kinds = schema['oneOf'] as JsonSchema[] | undefined;
  if (!kinds) return schema;
  const names = new Set(kinds.flatMap(({ properties = {} }) => Object.keys(properties)));
  const properties = [...names].map((name): [string, JsonSchema] => {
    const all = kinds.flatMap(({ properties: own }) => (own?.[name] ? [own[name]] : []));
    const different = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
    const [first = {}] = different;
    if (different.length === 1) return [name, first];
    if (different.every((one) => 'const' in one))
      return [name, { type: 'string', enum: different.map((one) => one['const']) }];
    return [name, { anyOf: different }];
  });
  const required = [...names].filter((name) => kinds.every((kind) => kind.required?.includes(name)));
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

/** The first word of a permission is the noun that the call is about. */
type Noun = Permission extends `${infer First}.${string}` ? First : never;
const tags: Readonly<Record<Noun, string>> = {
  session: 'Log-in, log-out, the person of a token.',
  app: 'The installation: its mode, its first administrator, its kept mails.',
  account: 'Links by mail: recovery, verification, activation.',
  user: 'People.',
  restaurant: 'Restaurants and who belongs to them.',
  report: 'Feedback, its months and totals.',
  closing: "Month's end: what was paid, and what is known.",
  payroll: 'What the payroll office is handed: layouts, runs, files.',
  statement: 'What one person was paid and why, for the holder of the link.',
  'bonus-rule': 'The rules by which points become money.',
  settings: 'What the chain settles for all of its restaurants.',
  mail: 'Whether mails go out.',
  activity: 'Who did what, and when.',
  import: 'Files into the database.',
  live: 'What changes, as it changes.',
  tablet: "The restaurants' tablets: enrolment, and sessions that begin with a PIN.",
};
const tagOf = ({ permission }: Endpoint) => permission.split('.')[0] as Noun;

/** The document served at /docs/openapi.json. */
export function openApiDocument(): object {
  const schemas = createSchemas();
  const calls = documentedCalls(schemas);
  schemas.convert(problemBody, 'output');
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const { path, method } = call.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call) };
  }
  const used = new Set(calls.map(({ endpoint }) => tagOf(endpoint)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brigade',
      version: '1',
      description:
        'Every path answers with and without its trailing slash. Amounts are decimal texts. Clients ignore fields that they do not know. Examples: /docs/guide.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...used].map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      schemas: schemas.components,
      parameters: sharedParameters,
      headers: sharedHeaders,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const text = { type: 'string' };
const sharedParameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of messages and files; Romanian without it.',
    schema: { type: 'string', enum: [...locales] },
  },
  ClientId: {
    name: 'X-Client-Id',
    in: 'header',
    description: 'Names the client. It is compared only where the server was given a pair.',
    schema: text,
  },
  ClientSecret: {
    name: 'X-Client-Secret',
    in: 'header',
    description: 'The other half of the pair. It protects nothing.',
    schema: text,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of a cached response. While that is valid, the answer is a 304 without a body.',
    schema: text,
  },
  Position: {
    name: 'Brigade-Position',
    in: 'header',
    description:
      'The greatest Brigade-Position that an answer or an event’s id has told: the answer is not from before it, and may come from a replica. Without it nothing does.',
    schema: text,
  },
};
const sharedHeaders = {
  XRequestId: { description: 'The number by which the server’s log knows the call.', schema: text },
  ETag: { description: 'What to send as If-None-Match the next time.', schema: text },
  Position: {
    description: 'What to send as Brigade-Position the next time, where it is greater than what is known.',
    schema: text,
  },
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
  ContentDisposition: { description: 'The name of the file.', schema: text },
};
const parameterRef = (name: keyof typeof sharedParameters) => ({ $ref: `#/components/parameters/${name}` });
const headerRef = (name: keyof typeof sharedHeaders) => ({ $ref: `#/components/headers/${name}` });

/** What an answer is, in a sentence. */
export const answers: Readonly<Record<Endpoint['gives'], string>> = {
  json: 'Success',
  file: 'A file, named by Content-Disposition. It is cut off where something fails after its first byte.',
  events:
    'Server-sent events, the data of each as shown. A failure after the first one is an event named `problem`.',
};

/** A body of bytes in OpenAPI 3.1. */
const octets = 'application/octet-stream';
const bytes = { [octets]: { schema: { type: 'string', contentMediaType: octets } } };

function contentOf({ endpoint, result }: DocumentedCall): object {
  if (endpoint.gives === 'file') return bytes;
  return { [endpoint.gives === 'events' ? 'text/event-stream' : 'application/json']: { schema: result } };
}

/** Statuses with `Retry-After`. */
const waits = new Set<number>([429, 503]);

function failureResponse(status: number, codes: readonly ProblemCode[]): object {
  return {
    description: codes.join(', '),
    headers: {
      'X-Request-Id': headerRef('XRequestId'),
      ...(waits.has(status) && { 'Retry-After': headerRef('RetryAfter') }),
    },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/ProblemBody' },
            {
              type: 'object',
              properties: { code: { type: 'string', enum: codes } },
              required: ['success', 'code', 'message', 'request_id'],
            },
          ],
        },
      },
    },
  };
}

function operation(call: DocumentedCall): object {
  const { endpoint, name, params, query, bodySchema, who, problems } = call;
  const statuses = Map.groupBy(problems, (code) => problemStatus[code]);
  const isOpen = who.includes('anyone');
  const hasTag = endpoint.method === 'GET' && endpoint.gives === 'json' && !isOpen;
  const example = exampleBody(endpoint);
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: `Who: ${who.join(', ')}.`,
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      parameterRef('AcceptLanguage'),
      parameterRef('ClientId'),
      parameterRef('ClientSecret'),
      ...(hasTag ? [parameterRef('IfNoneMatch')] : []),
      parameterRef('Position'),
    ],
    ...(endpoint.takes === 'file' && { requestBody: { required: true, content: bytes } }),
    ...(bodySchema && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodySchema, ...(example && { example }) } },
      },
    }),
    responses: {
      [endpoint.status]: {
        description: answers[endpoint.gives],
        headers: {
          'X-Request-Id': headerRef('XRequestId'),
          'Brigade-Position': headerRef('Position'),
          ...(hasTag && { ETag: headerRef('ETag') }),
          ...(endpoint.gives === 'file' && { 'Content-Disposition': headerRef('ContentDisposition') }),
        },
        content: contentOf(call),
      },
      ...(hasTag && {
        304: {
          description: 'The cached response is still valid.',
          headers: { ETag: headerRef('ETag'), 'X-Request-Id': headerRef('XRequestId') },
        },
      }),
      ...Object.fromEntries([...statuses].map(([status, codes]) => [status, failureResponse(status, codes)])),
    },
  };
}

const someId = '01929f3a-7c1e-7d35-9a54-2f0c6a1be0ff';

/** The body of the guide's example of a call. */
function exampleBody({ method, path }: Endpoint): object | undefined {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`);
  const found = sections
    .flatMap(({ examples = [] }) => examples)
    .find((one) => one.method === method && one.status < 300 && pattern.test(one.path.split('?')[0] ?? ''));
  if (typeof found?.body !== 'object') return undefined;
  // A value kept by an earlier example becomes some id.
  return JSON.parse(JSON.stringify(found.body).replace(/"\{\w+\}"/g, `"${someId}"`)) as object;
}

function parameters(schema: JsonSchema, place: 'path' | 'query'): object[] {
  return Object.entries(schema.properties ?? {}).map(([name, of]) => ({
    name,
    in: place,
    required: schema.required?.includes(name) ?? false,
    schema: of,
  }));
}
