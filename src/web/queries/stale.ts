/** How long data counts as fresh, by name (milliseconds). Stale data is still shown, while new data comes. */
export const stale = {
  /** Numbers that people watch change: a month's progress, its reports. */
  soon: 15_000,
  /** What changes now and then: names, goals, people. */
  later: 60_000,
  /** What stays for as long as the page is open. */
  never: Number.POSITIVE_INFINITY,
} as const;
