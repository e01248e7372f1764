/** Development shows a text without a translation between marks; the build has no such mark. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { untranslated } from '#dev/vite-untranslated.ts';
import { root } from './sources.ts';

type Transform = (this: object, code: string, id: string) => Promise<{ code: string } | undefined>;

const transform = async (code: string, id: string, missing: string[] = []) => {
  const plugin = untranslated(async () => missing);
  const made = await (plugin.transform as unknown as Transform).call({ parse: parseAst }, code, id);
  return made?.code;
};

it('marks what a page says where no catalogue has it', async () => {
  const code = 'const a = t({ id: "AbC123", message: "Save" }); const b = { id: 1, message: text };';
  expect(await transform(code, '/x/src/web/ui/a.tsx')).toBe(
    'const a = t({ id: "AbC123", message: "⟦Save⟧" }); const b = { id: 1, message: text };',
  );
  expect(await transform(code, '/x/node_modules/a.js')).toBeUndefined();
});

it('leaves out of a catalogue what is not translated there', async () => {
  const code = 'export const messages = { AbC123: ["Save"], DeF456: ["Zurück"] };';
  const made = await transform(code, '/x/locales/de/messages.po', ['AbC123']);
  const { messages } = (await import(`data:text/javascript,${encodeURIComponent(made ?? '')}`)) as {
    messages: object;
  };
  expect(messages).toEqual({ DeF456: ['Zurück'] });
  expect(await transform(code, '/x/locales/de/messages.po')).toBeUndefined();
});

it('finds the texts as the macros leave them', async () => {
  // The real chain: a module of the app, made as in development.
  const { createServer } = await import('vite');
  const server = await createServer({
    root,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [untranslated(async () => ['any'])],
  });
  try {
    const page = await server.transformRequest('/src/web/shell/status-pages.tsx');
    expect(page?.code).toContain('"⟦');
    const texts = await server.transformRequest('/locales/de/messages.po');
    expect(texts?.code).toContain('delete messages[id]');
  } finally {
    await server.close();
  }
});

it('is no part of what is built', () => {
  expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).not.toContain('untranslated');
  const others = readdirSync(join(root, 'src/dev')).filter((name) => name !== 'vite-untranslated.ts');
  const users = others.filter((name) =>
    readFileSync(join(root, 'src/dev', name), 'utf8').includes('vite-untranslated'),
  );
  expect(users).toEqual(['dev.ts']);
});
