/** What stops a start, in one line for the person who started it; printed without a stack, exit code 1. */
export class StartError extends Error {}
