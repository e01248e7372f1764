/** The API, readable: one page without a script. */
import { problemStatus } from '#contract/problem.ts';
import { problemMessage } from '#server/i18n/words.ts';
import { docsFrame, text } from './docs-frame.ts';
import { answers, documentedCalls, type DocumentedCall } from './openapi.ts';
import { createSchemas, type JsonSchema } from './openapi-schemas.ts';

/** The whole page as HTML. */
export function docsPage(): string {
  const schemas = createSchemas();
  const calls = documentedCalls(schemas);
  return docsFrame(
    'Brigade API',
    `<h1>Brigade API</h1>
<p>JSON over HTTP. Every path answers with and without its trailing slash. A call carries
<code>Authorization: Bearer</code> with the token of a log-in and <code>Accept-Language</code> (ro, de or en).
The <a href="/docs/guide">guide</a> shows how to use it, by examples. Machines read <a href="/docs/openapi.json">/docs/openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Calls"><ul>
${calls.map(({ name, endpoint }) => `<li><a href="#${name}">${endpoint.method} ${text(endpoint.path)}</a></li>`).join('\n')}
</ul></nav>
<main>
${calls.map(section).join('\n')}
<h2 id="shapes">Shapes</h2>
${Object.entries(schemas.components)
  .map(([name, of]) => `<h3 id="${name}">${name}</h3>\n<pre>${json(of)}</pre>`)
  .join('\n')}
</main>`,
  );
}

function section({ name, endpoint, params, query, body, result, who, problems }: DocumentedCall): string {
  return `<section id="${name}">
<h2><span class="method">${endpoint.method}</span> <code>${text(endpoint.path)}</code></h2>
<p>${text(endpoint.summary)} Who: ${who.join(', ')}.</p>
${fields('Path', params)}${fields('Query', query)}${body ? fields('Body', body) : ''}${endpoint.takes === 'file' ? '<p>Body: the bytes of a file.</p>\n' : ''}
<details><summary>Answer ${endpoint.status}</summary>${endpoint.gives === 'json' ? '' : `<p>${text(answers[endpoint.gives])}</p>`}${result ? `<pre>${json(result)}</pre>` : ''}</details>
<details><summary>Failures</summary><table>
${problems.map((code) => `<tr><td>${problemStatus[code]}</td><td><code>${code}</code></td><td>${text(problemMessage(code, 'en'))}</td></tr>`).join('\n')}
</table></details>
</section>`;
}

/** A schema; the shapes that it names are links. */
const json = (schema: JsonSchema, indent = 2) =>
  text(JSON.stringify(schema, undefined, indent)).replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    '<a href="#$1">$1</a>',
  );

function fields(title: string, schema: JsonSchema): string {
  const rows = Object.entries(schema.properties ?? {});
  if (rows.length === 0) return '';
  const required = (name: string) => (schema.required?.includes(name) ? 'required' : 'optional');
  return `<table><tr><th scope="col">${title}</th><th scope="col">Needed</th><th scope="col">Rule</th></tr>
${rows.map(([name, of]) => `<tr><td><code>${text(name)}</code></td><td>${required(name)}</td><td><code>${json(of, 0)}</code></td></tr>`).join('\n')}
</table>
`;
}
