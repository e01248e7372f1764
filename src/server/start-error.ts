/** What stops a start, in one line for the person who started it; printed without a stack, exit code 1. */
export class StartError extends Error {}

/** The tables are not those that this version's migrations make. Development begins anew then: it was another branch. */
export class OtherTables extends StartError {
  readonly code = 'other_tables';
}
