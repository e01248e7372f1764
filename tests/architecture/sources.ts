/** The project's sources as the rules look at them: parsed, with every import resolved to a path or a package. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';
import { resolveSpecifier } from './specifiers.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Source {
  /** From the project's root, with `/`. */
  path: string;
  program: ESTree.Program;
  /** What it imports or re-exports, statically or not: `src/web/ui/button.tsx` or a package's specifier. */
  imports: string[];
  /** What it re-exports from elsewhere. */
  reexports: string[];
  /** The imports that leave their folder by `../`, as written. */
  climbs: string[];
  hasDefaultExport: boolean;
}

export function parseSource(path: string, code: string): Source {
  const { program, module, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const dynamic: string[] = [];
  const note = (node: ESTree.Node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') dynamic.push(node.value);
  };
  new Visitor({
    ImportExpression: (node) => note(node.source),
    TSImportType: (node) => note(node.source),
  }).visit(program);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const reexports = exported.flatMap((entry) => entry.moduleRequest?.value ?? []);
  const imports = [
    ...module.staticImports.map((declaration) => declaration.moduleRequest.value),
    ...reexports,
    ...dynamic,
  ];
  return {
    path,
    program,
    imports: [...new Set(imports.map((specifier) => resolveSpecifier(specifier, path)))],
    reexports: [...new Set(reexports)],
    climbs: imports.filter((specifier) => specifier.startsWith('../')),
    hasDefaultExport: exported.some(
      ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
    ),
  };
}

/** Every TypeScript file of `src` and `tests` but the generated one. */
export function readSources(): Source[] {
  return globSync('{src,tests}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('/routeTree.gen.ts'))
    .toSorted()
    .map((path) => parseSource(path, readFileSync(root + path, 'utf8')));
}
