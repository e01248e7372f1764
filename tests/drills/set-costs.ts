/** What the parts of the whole set take of the machine, as Linux counts it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { v7 as newId } from 'uuid';
import { listActivity } from '#contract/activity.ts';
import { createReport } from '#contract/feedback.ts';
import { getOverview } from '#contract/overview.ts';
import { listRestaurantsByMonth } from '#contract/restaurants.ts';
import { listUsers } from '#contract/users.ts';
import type { WholeSet } from '#tests/support/whole-set.ts';
import { PositionedClient } from './positioned-client.ts';
import { mustSend } from './send.ts';
import type { Tablet } from './tablets.ts';

export type Costs = Record<'servers' | 'primary' | 'replicas' | 'PgBouncer' | 'proxy', number>;

const ticks = 100;

/** Seconds of a core that a process has taken, with its children that have ended. */
function cpuOfProcess(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system, childUser, childSystem] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16);
  return [user, system, childUser, childSystem].reduce((sum, value) => sum + Number(value), 0) / ticks;
}

/** PostgreSQL's server is a process for each connection. */
function cpuOfTree(pid: number): number {
  const { stdout } = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' });
  const children = stdout.split('\n').map(Number).filter(Boolean);
  return [pid, ...children].reduce((sum, one) => {
    try {
      return sum + cpuOfProcess(one);
    } catch {
      // It has just ended.
      return sum;
    }
  }, 0);
}

export function cpuOf({ servers, cluster, pooler, front }: WholeSet): Costs {
  return {
    servers: servers.reduce((sum, { pid }) => sum + cpuOfProcess(pid), 0),
    primary: cpuOfTree(cluster.primary.pid()),
    replicas: cluster.replicas.reduce((sum, replica) => sum + cpuOfTree(replica.pid()), 0),
    PgBouncer: cpuOfProcess(pooler.pid),
    proxy: cpuOfProcess(front.pid),
  };
}

export function difference(after: Costs, before: Costs, seconds: number): Costs {
  const names = Object.keys(after) as (keyof Costs)[];
  return Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / seconds])) as Costs;
}

/** What somebody in the office looks at. */
const reads = [
  { endpoint: listRestaurantsByMonth, query: { reports: '0', page: '1' } },
  { endpoint: getOverview, query: { page: '1' } },
  { endpoint: listActivity, query: { page: '1' } },
  { endpoint: listUsers, query: { page: '1' } },
] as const;

/**
 * What the office's reads cost the primary and the replicas, each after a report that makes them new: through replicas, and
 * by the primary, which answers who names no position.
 */
export async function officeCosts(
  set: WholeSet,
  { admin, tablets, rounds }: { admin: string; tablets: readonly Tablet[]; rounds: number },
): Promise<string> {
  const [server] = set.servers;
  const url = server?.url ?? '';
  const costOf = async (names: boolean) => {
    const before = cpuOf(set);
    const person = new PositionedClient(admin);
    for (let round = 0; round < rounds; round += 1) {
      const { token, restaurant, crew } = tablets[round % tablets.length] ?? {
        token: '',
        restaurant: '',
        crew: [],
      };
      const evaluated_user_id = crew[0] ?? '';
      const body = { id: newId(), restaurant_id: restaurant, evaluated_user_id, points: 7, confirm: true };
      await mustSend(url, createReport, { token, body });
      for (const { endpoint, query } of reads) {
        if (names) await person.send(url, endpoint, { query } as object);
        else await mustSend(url, endpoint, { token: admin, query } as object);
      }
    }
    // Of a read, in milliseconds of a core.
    const { primary, replicas } = difference(cpuOf(set), before, (rounds * reads.length) / 1_000);
    return `${primary.toFixed(1)} ms of the primary's core and ${replicas.toFixed(1)} ms of the replicas'`;
  };
  await costOf(true);
  return (
    `whole set, ${rounds * reads.length} reads of an office, each four after a report: one takes ${await costOf(false)} without ` +
    `replicas, ${await costOf(true)} with two`
  );
}
