/** The contract's schemas as JSON Schema: a schema that the contract exports is a component of that name. */
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import * as accounts from '#contract/accounts.ts';
import * as activity from '#contract/activity.ts';
import * as bonusRules from '#contract/bonus-rules.ts';
import * as explain from '#contract/explain.ts';
import * as goalChanges from '#contract/goal-changes.ts';
import * as goals from '#contract/goals.ts';
import * as imports from '#contract/imports.ts';
import * as live from '#contract/live.ts';
import { amount, currency } from '#contract/money.ts';
import { day, month, monthDate } from '#contract/month-schemas.ts';
import * as overview from '#contract/overview.ts';
import * as problem from '#contract/problem.ts';
import * as feedback from '#contract/feedback.ts';
import * as reports from '#contract/reports.ts';
import * as restaurantChanges from '#contract/restaurant-changes.ts';
import * as restaurants from '#contract/restaurants.ts';
import { id, instant } from '#contract/text.ts';
import * as userMonths from '#contract/user-months.ts';
import * as settings from '#contract/settings.ts';
import * as userChanges from '#contract/user-changes.ts';
import * as users from '#contract/users.ts';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** What a client sends, or what it gets: a field with a default is optional in the one and required in the other. */
type Direction = 'input' | 'output';

/** Descriptions and examples of the contract's schemas. */
const described = new Map<$ZodType, { description?: string; format?: string; examples: unknown[] }>([
  [
    amount,
    {
      description: 'An amount of money, a decimal text in the currency of the restaurant.',
      examples: ['12.50'],
    },
  ],
  [day, { description: 'A business day.', format: 'date', examples: ['2026-10-15'] }],
  [month, { description: 'A month.', examples: ['2026-10'] }],
  [
    monthDate,
    {
      description: "A month, a day, or an ISO 8601 instant, which is its date in the restaurant's time zone.",
      examples: ['2026-10'],
    },
  ],
  [id, { examples: ['01929f3a-7c1e-7d35-9a54-2f0c6a1be001'] }],
  [instant, { examples: ['2026-10-15T09:00:00Z'] }],
]);

/** Amounts end in a transform, which zod can't describe. */
const amounts = {
  input: { type: 'string', pattern: '^\\d{1,13}(\\.\\d{1,2})?$' },
  output: { type: 'string', pattern: '^\\d{1,13}\\.\\d{2}$' },
};

/** Everything that these files of the contract export. */
const nouns = Object.entries({
  ...accounts,
  ...activity,
  ...bonusRules,
  ...explain,
  ...feedback,
  ...goalChanges,
  ...goals,
  ...imports,
  ...live,
  ...overview,
  ...problem,
  ...reports,
  ...restaurantChanges,
  ...restaurants,
  ...settings,
  ...userMonths,
  ...userChanges,
  ...users,
  amount,
  currency,
});

/** The names of components: of bodies for the input, of all other objects, unions, enums and amounts for the output. */
function namesOf(direction: Direction) {
  const names = z.registry<{ id: string }>();
  for (const [name, schema] of nouns) {
    if (!(schema instanceof z.ZodMiniType) || names.has(schema)) continue;
    const isSent = name.endsWith('Body') && schema !== problem.problemBody;
    const isShape =
      schema instanceof z.ZodMiniObject ||
      schema instanceof z.ZodMiniDiscriminatedUnion ||
      schema instanceof z.ZodMiniEnum ||
      schema === amount;
    const isNamed = direction === 'input' ? isSent : !isSent && isShape;
    // A query is a list of parameters.
    if (isNamed && !name.endsWith('Query')) {
      names.add(schema, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` });
    }
  }
  return names;
}

const named = { input: namesOf('input'), output: namesOf('output') };

/** Collects what the schemas of a document share. */
export function createSchemas() {
  const components: Record<string, JsonSchema> = {};
  const convert = (schema: $ZodType, io: Direction): JsonSchema => {
    const {
      $schema: _dialect,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      io,
      metadata: named[io],
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        // A number that may come as text in a query: its bounds are those of the number that it becomes.
        if (io === 'input' && jsonSchema.anyOf) {
          const { $schema: _, ...read } = z.toJSONSchema(zodSchema, { io: 'output', unrepresentable: 'any' });
          if (read.type === 'integer') {
            delete jsonSchema.anyOf;
            Object.assign(jsonSchema, read);
          }
        }
        if (zodSchema === amount) {
          delete jsonSchema.anyOf;
          Object.assign(jsonSchema, amounts[io]);
        }
        Object.assign(jsonSchema, described.get(zodSchema));
        delete jsonSchema.id;
        // The bounds of JavaScript's whole numbers are none of the contract's.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (io === 'output') {
          // Our answers have every field, and a later version may add some.
          delete jsonSchema.default;
          delete jsonSchema.additionalProperties;
        }
      },
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const moved = JSON.parse(
      JSON.stringify({ $defs, own }).replaceAll('"#/$defs/', '"#/components/schemas/'),
    ) as { $defs: Record<string, JsonSchema>; own: JsonSchema };
    Object.assign(components, moved.$defs);
    return moved.own;
  };
  return { components, convert };
}
