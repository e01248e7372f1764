import { createCell, type Cell } from './cell.ts';

/**
 * How the way to the server is: fine, silent (the last call got no answer), or gone: no network, or silent for long.
 */
export type Connection = 'online' | 'reconnecting' | 'offline';

export interface ConnectionCell extends Cell<Connection> {
  /** When it was fine again after an outage, as `performance.now()` counts; before the first one −Infinity. */
  backAt: () => number;
}

/** Watches the device's own word on its network; the API client adds whether the server answers. */
export function createConnection(): ConnectionCell & { watch(): () => void } {
  const cell = createCell<Connection>(navigator.onLine ? 'online' : 'offline');
  let backAt = -Infinity;
  cell.subscribe(() => {
    if (cell.get() === 'online') backAt = performance.now();
  });
  const online = () => cell.set('online');
  const offline = () => cell.set('offline');
  return {
    ...cell,
    backAt: () => backAt,
    watch() {
      addEventListener('online', online);
      addEventListener('offline', offline);
      return () => {
        removeEventListener('online', online);
        removeEventListener('offline', offline);
      };
    },
  };
}
