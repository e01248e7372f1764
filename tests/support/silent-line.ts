/** A TCP line that can fall silent, as to a machine that is gone without a word: connections stay, and nothing arrives. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface SilentLine {
  readonly port: number;
  /** Connections carry nothing from now on; new ones are accepted. */
  fallSilent(): void;
  /** New connections carry again; those that fell silent never do. */
  goOn(): void;
  close(): void;
}

export async function openLine(target: number): Promise<SilentLine> {
  const open = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    open.add(near.on('error', () => undefined));
    if (silent) return;
    const far = connect(target, '127.0.0.1');
    open.add(far.on('error', () => undefined));
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the line has no port');
  return {
    port: address.port,
    fallSilent() {
      silent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    goOn() {
      silent = false;
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
