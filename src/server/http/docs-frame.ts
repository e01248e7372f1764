/** What the pages for developers share: one style, one policy, one frame, and no script. */
import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin: 3rem 0 .25rem; font-size: 1.15rem; }
h3 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
code, pre { font: .9em ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem; border: 1px solid #8886; border-radius: .4rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid #8884; }
nav ul { list-style: none; padding: 0; columns: 18rem; }
.method { display: inline-block; min-width: 4.5em; font-weight: 700; }
`;

/** What the pages may use: this one style. */
export const docsPolicy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
].join('; ');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML shows it. */
export const text = (value: string) => value.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** A whole page in English around `body`, which is HTML. */
export function docsFrame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
