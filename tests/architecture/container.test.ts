/** What the image and the compose file say fits the server that they run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
