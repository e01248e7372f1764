/** The OpenAPI 3.1 document, from the same declarations that the router binds. */
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { locales } from '#contract/locale.ts';
import { may, policy } from '#contract/permissions.ts';
import { problemBody, problemStatus, type ProblemCode } from '#contract/problem.ts';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** One call, as the document and the page show it. */
export interface DocumentedCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly params: JsonSchema;
  readonly query: JsonSchema;
  /** The JSON body; undefined where the call takes none, or a file. */
  readonly body: JsonSchema | undefined;
  /** The JSON answer, or the data of one event; undefined where the answer is a file. */
  readonly result: JsonSchema | undefined;
  /** Who may call it: `anyone`, or roles. */
  readonly who: readonly string[];
  /** Every code it can fail with. */
  readonly problems: readonly ProblemCode[];
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}

const isEmpty = (schema: JsonSchema) => Object.keys(schema.properties ?? {}).length === 0;

/** Every call, in the contract's order. */
export function documentedCalls(): DocumentedCall[] {
  return Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
    const [params, query, body] = [endpoint.params, endpoint.query, endpoint.body].map((schema) =>
      schemaOf(schema, 'input'),
    ) as [JsonSchema, JsonSchema, JsonSchema];
    const open = may(endpoint.permission, undefined);
    const row = policy[endpoint.permission];
    return {
      name,
      endpoint,
      params,
      query,
      body: isEmpty(body) ? undefined : body,
      result: endpoint.gives === 'file' ? undefined : schemaOf(endpoint.result, 'output'),
      who: open
        ? ['anyone']
        : (['admin', 'evaluator', 'user'] as const).filter((role) => row[role] !== 'none'),
      problems: [
        ...endpoint.problems,
        ...commonProblems(endpoint, {
          open,
          takesInput: !isEmpty(query) || !isEmpty(body),
          hasId: !isEmpty(params),
        }),
      ],
    };
  });
}

function commonProblems(
  { method, problems, takes }: Endpoint,
  { open, takesInput, hasId }: { open: boolean; takesInput: boolean; hasId: boolean },
): ProblemCode[] {
  const common: ProblemCode[] = [
    ...(open
      ? []
      : (['unauthenticated', 'invalid_token', 'expired_token', 'revoked_token', 'forbidden'] as const)),
    ...(hasId ? (['not_found'] as const) : []),
    ...(takesInput ? (['invalid'] as const) : []),
    ...(method === 'GET' ? [] : (['too_large'] as const)),
    // Of a file nothing is promised but its bytes.
    ...(method === 'GET' || takes === 'file'
      ? []
      : (['malformed', 'too_slow', 'unsupported_media_type'] as const)),
    'internal',
    'unavailable',
  ];
  return common.filter((code) => !problems.includes(code));
}

/** The document served at /docs/openapi.json. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of documentedCalls()) {
    const { path, method } = call.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brigade',
      version: '1',
      description: 'Every path answers with and without its trailing slash.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** What an answer is, in a sentence. */
export const answers: Readonly<Record<Endpoint['gives'], string>> = {
  json: 'Success',
  file: 'A file, named by Content-Disposition. It is cut off where something fails after its first byte.',
  events:
    'Server-sent events, the data of each as shown. A failure after the first one is an event named `problem`.',
};

/** Bytes as they are, as OpenAPI 3.1 says it. */
const octets = 'application/octet-stream';
const bytes = { [octets]: { schema: { type: 'string', contentMediaType: octets } } };

function contentOf({ endpoint, result }: DocumentedCall): object {
  if (endpoint.gives === 'file') return bytes;
  return { [endpoint.gives === 'events' ? 'text/event-stream' : 'application/json']: { schema: result } };
}

function operation(call: DocumentedCall): object {
  const { endpoint, name, params, query, body, who, problems } = call;
  const statuses = Map.groupBy(problems, (code) => problemStatus[code]);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Who: ${who.join(', ')}.`,
    security: who.includes('anyone') ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      { name: 'Accept-Language', in: 'header', schema: { type: 'string', enum: [...locales] } },
    ],
    ...(endpoint.takes === 'file' && { requestBody: { required: true, content: bytes } }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [endpoint.status]: { description: answers[endpoint.gives], content: contentOf(call) },
      ...Object.fromEntries(
        [...statuses].map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  };
}

function parameters(schema: JsonSchema, place: 'path' | 'query'): object[] {
  return Object.entries(schema.properties ?? {}).map(([name, of]) => ({
    name,
    in: place,
    required: schema.required?.includes(name) ?? false,
    schema: of,
  }));
}
