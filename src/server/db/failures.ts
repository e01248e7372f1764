/** What the errors of both engines mean to whoever waits for an answer. */

/**
 * SQLite: FULL; IOERR_WRITE, which a quota or a limit of a file's size ends in; IOERR_SHMSIZE, where the index of the
 * write-ahead log can't grow. PostgreSQL: disk_full.
 */
const storageCodes = new Set<unknown>([13, 778, 4874, '53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);

/** There is no room for a write. Looks through the causes too: migrations and files wrap what stopped them. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && (storageCodes.has(codeOf(error)) || isStorageFull(error.cause));
}

/** SQLite: BUSY beyond the wait. PostgreSQL: gone, starting, stopping, out of connections, locked for long, or every race was lost. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (typeof code === 'number') return (code & 0xff) === 5;
  if (typeof code === 'string')
    return networkCodes.has(code) || /^(?:08|57P0|53300|40001|40P01|55P03)/.test(code);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return /^(?:Connection terminated|Client .+ not queryable|timeout exceeded when trying to connect)/.test(
    error.message,
  );
}

function codeOf(error: Error): unknown {
  return 'errcode' in error ? error.errcode : 'code' in error ? error.code : undefined;
}
