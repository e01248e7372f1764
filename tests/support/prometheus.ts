/** A real Prometheus with the project's rules, which looks every two seconds. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './postgres.ts';
import { installWithApt } from './provision.ts';

const rules = fileURLToPath(new URL('../../.github/watch/alerts.yml', import.meta.url));
const patience = 90_000;

export interface Prometheus {
  /** The names of the alerts that fire now. */
  firing(): Promise<string[]>;
  /** Waits until it fires, or doesn't any more. Throws after a minute and a half. */
  until(alert: string, fires: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one that looks at these ports; Debian's package where there is none. Minutes of the rules are seconds. */
export async function startPrometheus(ports: readonly number[]): Promise<Prometheus> {
  const isThere = () => spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0;
  if (!isThere() && !(installWithApt(['prometheus']) && isThere()))
    throw new Error("There is no Prometheus here. Install Debian's package: apt-get install prometheus");
  const checked = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stdout + checked.stderr);

  const folder = mkdtempSync(join(tmpdir(), 'brigade-prometheus-'));
  const text = readFileSync(rules, 'utf8')
    .replace(/for: \d+m/g, 'for: 2s')
    .replace(/\[\d+m\]/g, '[20s]');
  writeFileSync(join(folder, 'alerts.yml'), text);
  const targets = ports.map((port) => `127.0.0.1:${port}`);
  const config = {
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
    rule_files: [join(folder, 'alerts.yml')],
    scrape_configs: [{ job_name: 'brigade', static_configs: [{ targets }] }],
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start');
    await wait(100);
  }

  const firing = async () => {
    const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };
  return {
    firing,
    async until(alert, fires) {
      const last = performance.now() + patience;
      while ((await firing()).includes(alert) !== fires) {
        if (performance.now() > last)
          throw new Error(`${alert} ${fires ? 'did not fire' : 'fires for ever'}`);
        await wait(250);
      }
    },
    async stop() {
      process.removeListener('exit', end);
      const gone = once(child, 'exit');
      end();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
