import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

await ensureBuilt();
const child = spawn(process.execPath, ['dist/server/cli.js', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
child.once('exit', (code) => process.exit(code ?? 1));
