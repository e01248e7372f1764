/** The API, readable: one page without a script. */
import { createHash } from 'node:crypto';
import { problemStatus } from '#contract/problem.ts';
import { problemMessage } from '#server/i18n/words.ts';
import { answers, documentedCalls, type DocumentedCall, type JsonSchema } from './openapi.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin: 3rem 0 .25rem; font-size: 1.15rem; }
code, pre { font: .9em ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem; border: 1px solid #8886; border-radius: .4rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid #8884; }
nav ul { list-style: none; padding: 0; columns: 18rem; }
.method { display: inline-block; min-width: 4.5em; font-weight: 700; }
`;

/** What the page may use: this one style. */
export const docsPolicy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
].join('; ');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** The whole page as HTML. */
export function docsPage(): string {
  const calls = documentedCalls();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Brigade API</title>
<style>${style}</style>
</head>
<body>
<h1>Brigade API</h1>
<p>JSON over HTTP. Every path answers with and without its trailing slash. A call carries
<code>Authorization: Bearer</code> with the token of a log-in and <code>Accept-Language</code> (ro, de or en).
Machines read <a href="/docs/openapi.json">/docs/openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Calls"><ul>
${calls.map(({ name, endpoint }) => `<li><a href="#${name}">${endpoint.method} ${text(endpoint.path)}</a></li>`).join('\n')}
</ul></nav>
<main>
${calls.map(section).join('\n')}
</main>
</body>
</html>
`;
}

function section({ name, endpoint, params, query, body, result, who, problems }: DocumentedCall): string {
  return `<section id="${name}">
<h2><span class="method">${endpoint.method}</span> <code>${text(endpoint.path)}</code></h2>
<p>${text(endpoint.summary)} Who: ${who.join(', ')}.</p>
${fields('Path', params)}${fields('Query', query)}${body ? fields('Body', body) : ''}${endpoint.takes === 'file' ? '<p>Body: the bytes of a file.</p>\n' : ''}
<details><summary>Answer ${endpoint.status}</summary>${endpoint.gives === 'json' ? '' : `<p>${text(answers[endpoint.gives])}</p>`}${result ? `<pre>${text(JSON.stringify(result, undefined, 2))}</pre>` : ''}</details>
<details><summary>Failures</summary><table>
${problems.map((code) => `<tr><td>${problemStatus[code]}</td><td><code>${code}</code></td><td>${text(problemMessage(code, 'en'))}</td></tr>`).join('\n')}
</table></details>
</section>`;
}

function fields(title: string, schema: JsonSchema): string {
  const rows = Object.entries(schema.properties ?? {});
  if (rows.length === 0) return '';
  const required = (name: string) => (schema.required?.includes(name) ? 'required' : 'optional');
  return `<table><tr><th scope="col">${title}</th><th scope="col">Needed</th><th scope="col">Rule</th></tr>
${rows.map(([name, of]) => `<tr><td><code>${text(name)}</code></td><td>${required(name)}</td><td><code>${text(JSON.stringify(of))}</code></td></tr>`).join('\n')}
</table>
`;
}
