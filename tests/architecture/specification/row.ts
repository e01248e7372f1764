/** One line of the specification (`spec.md`), and the tests that show it. */
export interface Row {
  id: string;
  /** The section of the specification that says it; 'open' where it leaves something open that `contract.md` decides. */
  section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 'open';
  /** In short. */
  says: string;
  /** A page's path, ids as `{id}`. */
  route?: string;
  /** A call's method and path, to the letter. */
  call?: string;
  tests: readonly ShownBy[];
}

/** A test, named as its describes and itself are in its file, joined by ` > `; the end of it will do where it is the only one. */
interface ShownBy {
  file: string;
  title: string;
}

/** Tests of one file; `path` is below `tests/`. */
export function by(path: string, ...titles: [string, ...string[]]): ShownBy[] {
  return titles.map((title) => ({ file: `tests/${path}`, title }));
}
