import { createCell, type Cell } from './cell.ts';

/**
 * How the way to the server is: fine, silent (the last call got no answer), or gone: no network, or silent for long.
 */
export type Connection = 'online' | 'reconnecting' | 'offline';

/** Watches the device's own word on its network; the API client adds whether the server answers. */
export function createConnection(): Cell<Connection> & { watch(): () => void } {
  const cell = createCell<Connection>(navigator.onLine ? 'online' : 'offline');
  const online = () => cell.set('online');
  const offline = () => cell.set('offline');
  return {
    ...cell,
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
