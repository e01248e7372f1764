import base from './vite.config.ts';
const c: any = base;
c.resolve = { ...(c.resolve ?? {}), alias: [{ find: /^.*db\/demo\.ts$/, replacement: '/tmp/demo-stub.ts' }] };
export default c;
