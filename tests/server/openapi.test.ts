/** The OpenAPI document: what a reader and a generator find in it. */
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#server/http/openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument())) as Document;

interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties?: Record<string, Schema>;
}
interface Operation {
  tags: string[];
  parameters: { $ref?: string; name?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: object }> };
  responses: Record<string, { headers?: object; content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const of = (path: string, method: string) => document.paths[path]?.[method];

describe('the document', () => {
  it('says what every value is: nothing is left open but the newer record of a lost race', () => {
    const open: string[] = [];
    const look = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return;
      const isSchema = /\/(?:properties\/[^/]+|items|schema|anyOf\/\d+|schemas\/[^/]+)$/.test(path);
      if (isSchema && Object.keys(value).length === 0) open.push(path);
      for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${key}`);
    };
    look(document, '');
    expect(open).toEqual(['/components/schemas/ProblemBody/properties/current']);
  });

  it('has amounts as texts with a pattern, wherever money stands', () => {
    const { Amount, ReportItem, MonthSummary, SetBonusRuleBody } = document.components.schemas;
    expect(Amount).toMatchObject({ type: 'string', pattern: '^\\d{1,13}\\.\\d{2}$' });
    expect(ReportItem?.properties?.['bonus']).toEqual({ $ref: '#/components/schemas/Amount' });
    expect(MonthSummary?.properties?.['bonus_total']).toEqual({ $ref: '#/components/schemas/Amount' });
    expect(SetBonusRuleBody?.properties?.['amount_per_point']).toMatchObject({ type: 'string' });
  });

  it('tells what is sent from what comes back', () => {
    const { Restaurant, RestaurantCreateBody } = document.components.schemas;
    expect(RestaurantCreateBody).toMatchObject({ additionalProperties: false });
    expect(RestaurantCreateBody?.['required']).not.toContain('currency');
    expect(Restaurant?.['required']).toContain('currency');
    expect(Restaurant).not.toHaveProperty('additionalProperties');
  });

  it('has bounds of pages, tags, examples, codes by call, ETag, Retry-After and the headers of clients', () => {
    const list = of('/v1/restaurant/list-by-month/', 'get');
    expect(list?.parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'page',
          schema: { type: 'integer', minimum: 1, maximum: 1_000_000 },
        }),
        expect.objectContaining({ name: 'per_page', schema: { type: 'integer', minimum: 1, maximum: 200 } }),
        { $ref: '#/components/parameters/ClientId' },
        { $ref: '#/components/parameters/ClientSecret' },
        { $ref: '#/components/parameters/IfNoneMatch' },
      ]),
    );
    expect(list?.responses['200']?.headers).toHaveProperty('ETag');
    expect(list?.responses['304']).toBeDefined();
    expect(list?.responses['503']?.headers).toHaveProperty('Retry-After');
    const login = of('/v1/admin/login/', 'post');
    expect(login?.responses['429']?.headers).toHaveProperty('Retry-After');
    expect(login?.responses['304']).toBeUndefined();
    expect(JSON.stringify(login?.responses['403']?.content)).toContain(
      '"enum":["no_app_access","account_pending","account_disabled","bad_client"]',
    );
    const create = of('/v1/report/create/', 'post');
    expect(create?.tags).toEqual(['report']);
    expect(create?.requestBody?.content['application/json']?.example).toMatchObject({ points: 9 });
    expect(document.tags.every(({ description }) => description.length > 0)).toBe(true);
  });
});
