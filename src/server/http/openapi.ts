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
  /** Undefined where the call takes none. */
  readonly body: JsonSchema | undefined;
  readonly result: JsonSchema;
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
      result: schemaOf(endpoint.result, 'output'),
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
  { method, problems }: Endpoint,
  { open, takesInput, hasId }: { open: boolean; takesInput: boolean; hasId: boolean },
): ProblemCode[] {
  const common: ProblemCode[] = [
    ...(open
      ? []
      : (['unauthenticated', 'invalid_token', 'expired_token', 'revoked_token', 'forbidden'] as const)),
    ...(hasId ? (['not_found'] as const) : []),
    ...(takesInput ? (['invalid'] as const) : []),
    ...(method === 'GET' ? [] : (['malformed', 'too_large', 'unsupported_media_type'] as const)),
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

function operation(call: DocumentedCall): object {
  const { endpoint, name, params, query, body, result, who, problems } = call;
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
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: { 'application/json': { schema: result } },
      },
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
