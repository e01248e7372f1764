/** One line of the specification (`spec.md`). The tests that show it carry its id in their names: `[limit-locale] …`. */
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
  /** The files below `tests` that have a test with the id, and no other file has one. */
  shownIn: readonly string[];
}
