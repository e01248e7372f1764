/** The tests that a file declares, by their titles. */
import { type ESTree, parseSync, Visitor } from 'vite';

const declares = new Set(['describe', 'test', 'it']);

/** The words of a callee: `it`, `it.each(…)`, `test.describe.skip`. */
function words(callee: ESTree.Expression | ESTree.Super): string[] {
  switch (callee.type) {
    case 'Identifier':
      return [callee.name];
    case 'MemberExpression':
      return [
        ...words(callee.object),
        ...(callee.property.type === 'Identifier' ? [callee.property.name] : []),
      ];
    case 'CallExpression':
      return words(callee.callee);
    case 'TaggedTemplateExpression':
      return words(callee.tag);
    default:
      return [];
  }
}

/** A title as it is written: `%s` and `${…}` stand for what each case puts there. */
function titleOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('${}');
  return undefined;
}

/**
 * The full titles of a file's tests, `describe > it`. What is skipped or still to do shows nothing, so it isn't there;
 * a describe whose title is computed adds nothing to the titles in it.
 */
export function testTitles(path: string, code: string): string[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: string[] = [];
  const around: { node: ESTree.Node; title: string | undefined; off: boolean }[] = [];
  new Visitor({
    CallExpression(node) {
      const [kind = '', ...more] = words(node.callee);
      // The function that a test or a describe runs; a mere `it.each(cases)` has none.
      const runs = node.arguments.some(({ type }) => /^(?:Arrow)?Function/.test(type));
      if (!declares.has(kind) || !runs) return;
      const title = titleOf(node.arguments[0]);
      const off = more.some((word) => ['skip', 'todo', 'fixme', 'fails'].includes(word));
      if (kind === 'describe' || more.includes('describe')) around.push({ node, title, off });
      else if (title !== undefined && !off && !around.some((each) => each.off))
        found.push([...around.flatMap((each) => each.title ?? []), title].join(' > '));
    },
    'CallExpression:exit': (node) => {
      if (around.at(-1)?.node === node) around.pop();
    },
  }).visit(program);
  return found;
}
