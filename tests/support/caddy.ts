/** Caddy with the configuration of compose.yaml and a certificate that it makes itself: found or installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseYaml } from '@redocly/openapi-core';
import { freePort } from './postgres.ts';
import { installWithApt } from './provision.ts';

const installed = () =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/opt/homebrew/bin', '/usr/local/bin']
    .map((folder) => join(folder, 'caddy'))
    .find((path) => existsSync(path));

/** The program, after installing it where that is possible. Throws with what to do. */
export function ensureCaddy(): string {
  const found = installed() ?? (installWithApt(['caddy']) ? installed() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    'The whole set has Caddy before its servers, and it was not found and could not be installed here.\n' +
      '  Debian, Ubuntu:  sudo apt-get install caddy\n' +
      '  Fedora:          sudo dnf install caddy\n' +
      '  macOS:           brew install caddy',
  );
}

export interface Front {
  readonly url: string;
  readonly pid: number;
  /** The certificate that signed the one of `url`. */
  readonly ca: Buffer;
  stop(): void;
}

/** The site of compose.yaml, at an address and before servers of this machine. */
function siteOf(url: string, servers: readonly string[]): string {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');
  const { configs } = parseYaml(compose) as { configs: { caddy: { content: string } } };
  return configs.caddy.content
    .replace('${PUBLIC_URL} {', `${url} {\n  tls internal`)
    .replace('{$$SERVERS}', servers.map((server) => new URL(server).host).join(' '));
}

/** Starts one before servers and waits until it passes on. */
export async function startCaddy(servers: readonly string[], port?: number): Promise<Front> {
  const program = ensureCaddy();
  const home = mkdtempSync(join(tmpdir(), 'brigade-caddy-'));
  const url = `https://localhost:${port ?? (await freePort())}`;
  const options = [
    'admin off',
    'auto_https disable_redirects',
    'skip_install_trust',
    `storage file_system ${home}`,
  ];
  const config = join(home, 'Caddyfile');
  writeFileSync(config, `{\n${options.map((line) => `  ${line}\n`).join('')}}\n${siteOf(url, servers)}`);
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home },
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-5_000)));
  const stop = () => {
    process.removeListener('exit', stop);
    child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const root = join(home, 'pki/authorities/local/root.crt');
  const ended = once(child, 'exit');
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    await Promise.race([wait(50), ended]);
    if (!existsSync(root)) continue;
    const ca = readFileSync(root);
    if (await isReady(url, ca)) return { url, pid: child.pid ?? 0, ca, stop };
  }
  stop();
  throw new Error(`Caddy did not start: ${said}`);
}

async function isReady(url: string, ca: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${url}/health/live`, { ca }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).once('error', () => resolve(false));
  });
}
