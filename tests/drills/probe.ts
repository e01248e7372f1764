/** `node probe.ts <url>`: asks every ten milliseconds, as a balancer does, until its input ends; a line a time in ms. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const [url = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function timeOf(): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - began));
    })
      .once('error', reject)
      .end();
  });
}

const ended = new AbortController();
process.stdin.resume().once('end', () => ended.abort());
while (!ended.signal.aborted) {
  console.log(String(await timeOf()));
  await wait(10);
}
agent.destroy();
process.stdin.destroy();
