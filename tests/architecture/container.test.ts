/** What the image and the compose file say fits the server that they run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sourceFiles = () =>
  ['src/server', 'src/contract']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => read(join(folder, name))),
    )
    .join('\n');
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('is healthy while the process lives, whatever the database does', () => {
    const health = /HEALTHCHECK[\s\S]*?CMD (.*)/.exec(dockerfile)?.[1];
    expect(health).toContain('/health/live');
    expect(health).not.toContain('/health/ready');
  });

  it('has the packages that the server imports, and no others', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const code = sourceFiles();
    const unused = Object.keys(dependencies).filter(
      (name) => !new RegExp(`(?:from|import\\()\\s*'${RegExp.escape(name)}(?:/[^']*)?'`).test(code),
    );
    expect(unused).toEqual([]);
  });

  it('has the command line', () => {
    expect(dockerfile).toContain('/app/dist/server/cli.js');
    expect(dockerfile).toContain('/usr/local/bin/brigade');
  });
});

describe('compose', () => {
  const compose = read('compose.yaml');

  it('publishes the proxy’s ports, and the servers trust its network', () => {
    expect(compose).toMatch(/^ {2}ports:\n {4}- '80:80'\n {4}- '443:443'$/m);
    const subnet = /subnet: (\S+)/.exec(compose)?.[1];
    expect(subnet).toBeDefined();
    expect(compose).toContain(`TRUSTED_PROXIES: ${subnet}`);
  });

  it('has the proxy ask each server whether it is ready', () => {
    expect(compose).toContain('health_uri /health/ready');
  });

  it('gives a stop the time that the server takes for it', () => {
    const longest = numberIn(read('src/server/listen.ts'), /stopTimeout = (\d+)_000/);
    const drain = numberIn(compose, /DRAIN_SECONDS: '(\d+)'/);
    expect(numberIn(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(drain + longest);
  });
});

interface Service {
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown> | string[];
  configs?: { source: string; target: string }[];
}
interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  volumes: Record<string, unknown>;
}

describe('the whole set', () => {
  const small = parseYaml(read('compose.yaml')) as Compose;
  const more = parseYaml(read('compose.cluster.yaml')) as Compose;
  const names = [...read('src/server/env.ts').matchAll(/^ {2}([A-Z_]+): z\./gm)].map(([, name = '']) => name);
  const servers = Object.keys(small.services).filter((name) => name.startsWith('brigade-'));

  it('gives the servers settings that they know', () => {
    expect(names).toContain('READ_DATABASE_URL');
    for (const { services } of [small, more]) {
      const given = [...servers, 'single'].flatMap((name) => Object.keys(services[name]?.environment ?? {}));
      expect(given.filter((name) => !names.includes(name))).toEqual([]);
    }
  });

  it('sends the servers through PgBouncer, and reads to each replica by itself', () => {
    const replicas = Object.keys(more.services).filter((name) => name.startsWith('replica-'));
    expect(replicas).toHaveLength(2);
    for (const server of servers) {
      const { DATABASE_URL = '', READ_DATABASE_URL = '' } = more.services[server]?.environment ?? {};
      const plain = (url: string) => new URL(url.replace('${POSTGRES_PASSWORD:-}', 'x'));
      expect(plain(DATABASE_URL).host).toBe('pgbouncer:6432');
      expect(READ_DATABASE_URL.split(',').map((url) => plain(url).hostname)).toEqual(replicas);
    }
    const { content = '' } = more.configs['pgbouncer'] ?? {};
    expect(content).toMatch(/^pool_mode = transaction$/m);
    expect(content).toMatch(/^listen_port = 6432$/m);
  });

  it('names services, configurations and volumes that are there', () => {
    const services = { ...small.services, ...more.services };
    const configs = { ...small.configs, ...more.configs };
    for (const one of [small, more]) {
      for (const { depends_on: needs = {}, configs: used = [] } of Object.values(one.services)) {
        for (const name of Array.isArray(needs) ? needs : Object.keys(needs))
          expect(services).toHaveProperty([name]);
        for (const { source } of used) expect(configs).toHaveProperty([source]);
      }
    }
    expect(Object.keys(more.volumes)).toEqual(['replica-1', 'replica-2']);
  });
});
