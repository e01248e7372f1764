/**
 * Which folder of `src` stands on which (house.md §2, §3): the one table that the lint rule `house/floors` and the tests
 * read. A file imports from its own folder and from lower floors of its side, so there is no circle of folders.
 */

/** A folder, or a file at the root of a side, with what it uses where that isn't all of the lower floors. */
type Unit = string | { name: string; uses: readonly string[] };

interface Side {
  path: string;
  /** The folders outside that all of its floors use. */
  uses: readonly string[];
  /** The lowest first; what stands on one floor doesn't know each other. */
  floors: readonly (readonly Unit[])[];
  instead: string;
}

const sides: readonly Side[] = [
  {
    path: 'src/contract/',
    uses: [],
    floors: [],
    instead: 'The contract is pure: move what needs more to src/server or src/web.',
  },
  {
    path: 'src/texts/',
    uses: ['src/contract/'],
    floors: [],
    instead: 'Both sides read these texts, so they know nothing of either.',
  },
  {
    path: 'src/server/',
    uses: ['src/contract/', 'src/texts/'],
    floors: [
      ['log.ts', 'start-error.ts', 'regularly.ts'],
      ['db', { name: 'i18n', uses: ['src/contract/', 'src/texts/', 'locales/'] }],
      ['lists', 'totals', 'mail', 'metrics', 'traces'],
      ['http'],
      ['auth', 'audit'],
      ['budgets', 'closings', 'settings'],
      ['restaurants', 'bonus'],
      ['reports', 'activity', 'live'],
      ['months'],
      ['people', 'month-end'],
      ['sheets'],
      ['exports', 'imports', 'explain', 'payroll', 'tablets'],
      ['statements'],
      ['demo'],
      ['setup'],
      ['maintenance'],
      ['env.ts', 'health.ts', 'listen.ts', 'read-password.ts', 'worker-priority.ts'],
      ['app.ts', 'watch.ts'],
      ['warm-up.db.ts'],
      ['main.ts', 'cli.ts'],
    ],
    instead: 'Take it as a parameter, or move what both need to a lower floor or to src/contract.',
  },
  {
    path: 'src/web/',
    uses: ['src/contract/', 'src/texts/'],
    floors: [
      [
        { name: 'api', uses: ['src/contract/'] },
        { name: 'i18n', uses: ['src/contract/', 'src/texts/', 'locales/'] },
        { name: 'ui', uses: ['src/contract/'] },
        { name: 'state', uses: ['src/contract/'] },
      ],
      // What lets the app work with a server that has the specification's calls and fields alone.
      [{ name: 'foreign', uses: ['src/contract/', 'api'] }],
      [
        { name: 'queries', uses: ['src/contract/', 'api', 'foreign'] },
        { name: 'forms', uses: ['src/contract/', 'api', 'i18n', 'ui', 'state'] },
        { name: 'lists', uses: ['src/contract/', 'i18n', 'ui'] },
      ],
      ['pages'],
      // What the pages of several features show; a statement is built apart from the app too, so it knows nothing of it.
      [
        'activity',
        'bonus',
        'explain',
        { name: 'statement', uses: ['src/contract/', 'src/texts/', 'i18n', 'ui', 'state'] },
      ],
      [
        'shell',
        'accounts',
        'closing',
        'feedback',
        'help',
        'imports',
        'legal',
        'overview',
        'palette',
        'payroll',
        'reports',
        'restaurants',
        'settings',
        'tablets',
        'users',
      ],
      ['routes'],
      ['routeTree.gen.ts'],
      ['app'],
      ['main.tsx', 'sw.ts'],
    ],
    instead:
      'Take it as a parameter or as children, or move what both need to a lower floor: data to queries, a piece of pages to pages.',
  },
  {
    path: 'src/dev/',
    uses: ['src/contract/', 'src/server/'],
    floors: [],
    instead: 'The development commands use the server and the contract alone.',
  },
];

interface Place {
  side: Side;
  /** The folder or file; the whole side where it has no floors. */
  unit: string;
  /** -1 where the table has no such unit. */
  floor: number;
  uses: readonly string[] | undefined;
}

const nameOf = (unit: Unit) => (typeof unit === 'string' ? unit : unit.name);

/** Where a file of `src` stands. */
function placeOf(path: string): Place | undefined {
  const side = sides.find((one) => path.startsWith(one.path));
  if (!side) return undefined;
  if (side.floors.length === 0) return { side, unit: '', floor: 0, uses: undefined };
  const name = path.slice(side.path.length).split('/')[0] ?? '';
  const floor = side.floors.findIndex((units) => units.some((unit) => nameOf(unit) === name));
  const unit = side.floors[floor]?.find((one) => nameOf(one) === name);
  return { side, unit: name, floor, uses: typeof unit === 'object' ? unit.uses : undefined };
}

/** The folders and files of the table, as paths. */
export const units: readonly string[] = sides.flatMap(({ path, floors }) =>
  floors.length === 0 ? [path] : floors.flat().map((unit) => `${path}${nameOf(unit)}`),
);

/** Whether the table knows where a file of `src` stands. */
export const hasPlace = (path: string): boolean => (placeOf(path)?.floor ?? -1) >= 0;

/** What is wrong with an import inside the project, and what to do instead; `target` is a path. Undefined if nothing. */
export function floorBreach(path: string, target: string): string | undefined {
  const from = placeOf(path);
  if (!from || !/^(?:src|locales|tests)\//.test(target)) return undefined;
  const to = placeOf(target);
  const { side, unit, floor, uses } = from;
  const says = `${target} is out of reach of ${side.path}${unit}. ${side.instead}`;
  if (to?.side !== side) {
    return (uses ?? side.uses).some((name) => target.startsWith(name)) ? undefined : says;
  }
  if (target.endsWith('.routes.ts') && unit !== 'app.ts') {
    return `${target} binds endpoints, which app.ts alone puts together. Share a function of its .db.ts file.`;
  }
  if (to.unit === unit) return undefined;
  return to.floor < floor && (uses === undefined || uses.includes(to.unit)) ? undefined : says;
}
