/** How to use the API, by examples: one page without a script. The columns of files come from the contract. */
import { importColumns, importKinds } from '#contract/imports.ts';
import { docsFrame, text } from './docs-frame.ts';
import { type Example, type Section, sections } from './guide-examples.ts';

/** The whole page as HTML. */
export function guidePage(): string {
  return docsFrame(
    'Brigade API: guide',
    `<h1>Using the Brigade API</h1>
<p>By examples, each of which the tests send. All calls with all fields: <a href="/docs">the reference</a>.</p>
<nav aria-label="Parts"><ul>
${sections.map(({ id, title }) => `<li><a href="#${id}">${text(title)}</a></li>`).join('\n')}
</ul></nav>
<main>
${sections.map(section).join('\n')}
</main>`,
  );
}

const prose = (paragraph: string) => `<p>${text(paragraph).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`;

function section({ id, title, text: paragraphs, examples = [] }: Section): string {
  return `<section id="${id}">
<h2>${text(title)}</h2>
${paragraphs.map(prose).join('\n')}
${id === 'files' ? columns() : ''}${examples.map(example).join('\n')}
</section>`;
}

/** What the files of an import hold. */
function columns(): string {
  const rows = importKinds.map((kind) => {
    const names = Object.entries(importColumns[kind]);
    const list = (required: boolean) =>
      names.flatMap(([name, of]) => (of.required === required ? [`<code>${name}</code>`] : [])).join(', ');
    return `<tr><th scope="row"><code>${kind}</code></th><td>${list(true)}</td><td>${list(false)}</td></tr>`;
  });
  return `<table><tr><th scope="col">Kind</th><th scope="col">Needed</th><th scope="col">May be absent</th></tr>
${rows.join('\n')}
</table>
`;
}

function example(shown: Example): string {
  const { title, status, answer, keeps = {} } = shown;
  const kept = Object.entries(keeps).map(
    ([name, from]) => `<p>Keep <code>${text(from)}</code> as <code>{${name}}</code>.</p>`,
  );
  const body = answer === undefined ? '' : Array.isArray(answer) ? answer.join(' … ') : json(answer);
  return `<h3>${text(title)}</h3>
<pre>${text(command(shown))}</pre>
<p>${status}${body ? ', with among others:' : ', without a body'}</p>
${body ? `<pre>${text(body)}</pre>` : ''}
${kept.join('\n')}`;
}

const json = (value: object) => JSON.stringify(value, undefined, 2);

/** The request as `curl` sends it. */
function command({ method, path, anonymous, headers = {}, body }: Example): string {
  const all = {
    ...(!anonymous && { Authorization: 'Bearer {token}' }),
    ...(typeof body === 'object' && { 'Content-Type': 'application/json' }),
    ...headers,
  };
  return [
    `curl -X ${method} 'http://localhost:3000${path}'`,
    ...Object.entries(all).map(([name, value]) => `  -H '${name}: ${value}'`),
    ...(body === undefined
      ? []
      : typeof body === 'string'
        ? [`  --data-binary $'${body.replaceAll('\n', '\\n')}'`]
        : [`  -d '${JSON.stringify(body)}'`]),
  ].join(' \\\n');
}
