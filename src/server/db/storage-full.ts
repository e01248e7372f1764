/** Whether a write failed because there is no room for it. */

/**
 * SQLite: FULL; IOERR_WRITE, which a quota or a limit of a file's size ends in; IOERR_SHMSIZE, where the index of the
 * write-ahead log can't grow. PostgreSQL: disk_full.
 */
const storageCodes = new Set<unknown>([13, 778, 4874, '53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);

/** Looks through the causes too: migrations and files wrap what stopped them. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'errcode' in error ? error.errcode : 'code' in error ? error.code : undefined;
  return storageCodes.has(code) || isStorageFull(error.cause);
}
