/** The house's import rules as lint errors: `.oxlintrc.json` loads them, the tables say them. */
import { relative } from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';
import { floorBreach } from './floors.ts';
import { packageBreaches } from './packages.ts';
import { resolveSpecifier } from './specifiers.ts';

type Rule = Parameters<RuleTester['run']>[1];
/** What the syntax trees of all imports have in common. */
interface Importing {
  source: { type: string; value?: unknown; range: [number, number] } | null;
}

/** A rule about each import of a file, whichever way it is written. */
function importRule(breaches: (path: string, target: string) => string[]): Rule {
  return {
    create(context) {
      const path = relative(context.cwd, context.filename).replaceAll('\\', '/');
      const look = (node: object) => {
        const { source } = node as Importing;
        if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
        for (const message of breaches(path, resolveSpecifier(source.value, path)))
          context.report({ node: source, message });
      };
      return {
        ImportDeclaration: look,
        ExportNamedDeclaration: look,
        ExportAllDeclaration: look,
        ImportExpression: look,
        TSImportType: look,
      };
    },
  };
}

export default {
  meta: { name: 'house' },
  rules: {
    floors: importRule((path, target) =>
      [floorBreach(path, target)].filter((breach) => breach !== undefined),
    ),
    packages: importRule(packageBreaches),
  },
};
