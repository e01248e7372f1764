/**
 * Loaded into a server's process before it (`--import`): its SQLite takes no more pages when told so by SIGUSR2, and takes
 * them again at the next. With `DRILL_DISK=full` it begins that way.
 */
import { DatabaseSync } from 'node:sqlite';

const opened = new Set<DatabaseSync>();
const exec: (this: DatabaseSync, sql: string) => void = Reflect.get(DatabaseSync.prototype, 'exec');
let isFull = process.env['DRILL_DISK'] === 'full';

/** SQLite makes as many pages of it as the file has. */
const limit = () => `pragma max_page_count = ${isFull ? 1 : 1_073_741_823}`;

DatabaseSync.prototype.exec = function (sql: string): void {
  // A full disk stops files; what a process keeps for itself is elsewhere, as it is on a small disk that is mounted.
  if (this.location() !== null) {
    opened.add(this);
    exec.call(this, limit());
  }
  exec.call(this, sql);
};

process.on('SIGUSR2', () => {
  isFull = !isFull;
  for (const database of opened) if (database.isOpen) exec.call(database, limit());
});
