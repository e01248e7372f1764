/** A database of a process's own for what it can make anew: in memory while it is small, then in a file that nobody sees. */
import { DatabaseSync } from 'node:sqlite';

/** In pages of the file: 8 MB stay in memory, however much there is. */
const cache = 'pragma cache_size = -8192';

/** Its file is the system's temporary one, and gone with the process. */
export function openScratch(): DatabaseSync {
  const native = new DatabaseSync('');
  native.exec(`${cache}; pragma journal_mode = off; pragma synchronous = off; pragma temp_store = memory`);
  return native;
}
