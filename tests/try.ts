import { wholeSet } from './drills/whole-set.ts';
for (const line of await wholeSet('/tmp/w/replicas/node_modules/.cache/replicas-built', {
  servers: 4,
  tablets: 4000,
  reports: 400_000,
  every: 60,
  perSecond: 10,
  during: 240,
}))
  console.log(line);
process.exit(0);
