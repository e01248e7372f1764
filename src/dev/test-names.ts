/**
 * How a server test's file says where it runs: `x.test.ts` on both engines, `x.postgres.test.ts` and `x.sqlite.test.ts`
 * where only that one has what it is about, `x.once.test.ts` on the embedded one because it is about no SQL.
 */
export const engineNames = {
  sqlite: ['sqlite', 'once'],
  postgres: ['postgres'],
} as const;

/** `x.long.test.ts` is only run by `npm run test:long`; in a browser test's file the tag `@long` says the same. */
export const longName = 'long';

/**
 * What asks the same of both engines runs on one of them: on the embedded one, or on the one that has more to answer.
 * The long run has these on the other one, and so has a run that names a file.
 */
export const enoughOn = {
  sqlite: [
    'accounts-crew',
    'accounts-email',
    'accounts-invitation',
    'accounts-links',
    'accounts-recovery',
    'agreement-tags',
    'auth-crowd',
    'auth-devices',
    'auth-login',
    'auth-logout',
    'auth-renew',
    'auth-tokens',
    'cli',
    'export-lists',
    'export-reports',
    'feedback-sheet',
    'http-cache',
    'http-envelope',
    'http-guide',
    'http-input',
    'import-connection',
    'import-exported',
    'import-files',
    'import-fuzz',
    'main-mail',
    'main-program',
    'mass-assignment',
    'openapi',
    'permissions',
    'refusals',
    'rules',
    'trust-accounts',
    'trust-connections',
    'trust-lists',
    'trust-log',
    'trust-sessions',
  ],
  postgres: ['fuzz'],
} as const;

/**
 * What `npm test` runs through PgBouncer too: connections, transactions that race, migrations, streams. The long run has
 * all files that PostgreSQL has, and so has `npm test -- server-pooled`.
 */
export const throughPooler = [
  'db',
  'pooler.postgres',
  'feedback-races',
  'import-reports',
  'export-stream',
] as const;

/** Of no use there: what starts databases of its own. */
export const notThroughPooler = ['drills.postgres', 'replicas.postgres'] as const;

/** In the long run these try more. */
export const generating = [
  'agreement',
  'agreement-tags',
  'backup',
  'closing-histories',
  'closing-races',
  'fuzz',
  'migrations',
] as const;
