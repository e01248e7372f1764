/** The API guide is true: each of its examples is sent, in the guide's order, and answered as the guide shows. */
import { expect, it } from 'vitest';
import { docsPolicy } from '#server/http/docs-frame.ts';
import { type Example, sections } from '#server/http/guide-examples.ts';
import { openServer } from '#tests/support/open-server.ts';

const server = await openServer();

/** The value at a dotted path. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], value);
}

/** What the guide shows and the answer lacks: pieces of a text, or an object that isn't in it. */
function partsMissing(
  body: unknown,
  shown: Example['answer'] = [],
  filled: (words: string) => string,
): unknown[] {
  if (Array.isArray(shown)) return shown.filter((part) => !String(body).includes(String(part)));
  const part: unknown = JSON.parse(filled(JSON.stringify(shown)));
  return isIn(part, body) ? [] : [part, body];
}

/** Whether every field of `part` is in `whole` with the same value; a list's entries by their places. */
function isIn(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === whole;
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.entries(part).every(([key, value]) => isIn(value, (whole as Record<string, unknown>)[key]));
}

it('every example is answered as the guide shows', async () => {
  const kept = new Map<string, string>();
  const filled = (words: string) =>
    words.replace(/\{([a-z]+)\}/g, (whole, name: string) => kept.get(name) ?? whole);
  const sendExample = async ({ method, path, anonymous, headers = {}, body }: Example) =>
    server.request(method, filled(path), {
      headers: {
        ...(!anonymous && { Authorization: `Bearer ${kept.get('token')}` }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : filled(JSON.stringify(body)) }),
    });

  const examples = sections.flatMap((section) => section.examples ?? []);
  expect(examples.length).toBeGreaterThan(15);
  for (const example of examples) {
    const { status, headers, body } = await sendExample(example);
    expect([example.title, status, status === example.status ? '' : body]).toEqual([
      example.title,
      example.status,
      '',
    ]);
    expect(partsMissing(body, example.answer, filled)).toEqual([]);
    for (const [name, from] of Object.entries(example.keeps ?? {})) {
      const value = from.startsWith('header:') ? headers.get(from.slice(7)) : at(body, from);
      expect([example.title, name, typeof value]).toEqual([example.title, name, 'string']);
      kept.set(name, String(value));
    }
  }
});

it('is a page of its own beside the reference, without a script', async () => {
  const { status, headers, body } = await server.request('GET', '/docs/guide');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toBe(docsPolicy);
  expect(body).toContain('<h1>Using the Brigade API</h1>');
  expect(body).not.toContain('<script');
  expect((await server.request('GET', '/docs')).body).toContain('href="/docs/guide"');
});
