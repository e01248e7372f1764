import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const inline = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    (match) => match[1] ?? '',
  );

/**
 * The stylesheet that sonner appends to the head when it is imported; it appends the element empty and fills it
 * afterwards. Another version may have another sheet: the browser tests then fail, and the browser's console says its hash.
 */
const sonnerStyles = [`'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='`, hash('')];

/**
 * Finishes index.html and writes csp.json beside it: the hashes of its inline script and style and of sonner's
 * style, as source expressions ready for a policy without 'unsafe-inline': {script: string[], style: string[]}.
 */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'brigade:csp',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        // In the head the stylesheet would hold back the early shell; at the end of the body it only holds back
        // the scripts, so that React never paints unstyled.
        const sheets = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
        return sheets
          .reduce((page, sheet) => page.replace(sheet, ''), html)
          .replace(/\s*<!--[\s\S]*?-->/g, '')
          .replace('</body>', `${sheets.join('').trim()}\n  </body>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('index.html is not in the bundle');
        const html = String(page.source);
        const policy = {
          script: inline(html, 'script').map(hash),
          style: [...inline(html, 'style').map(hash), ...sonnerStyles],
        };
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify(policy) });
      },
    },
  };
}
