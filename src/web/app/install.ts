import { whenIdle } from '#web/ui/when-idle.ts';

/** Longest wait for a moment in which the browser has nothing else to do, in milliseconds. */
const patience = 5_000;

/**
 * Makes the app open without a network, and installable: once a page is shown and the browser has time. What is new of the
 * app comes with the next page that is opened; nothing is reloaded by itself. A restaurant's tablet begins with its tiles.
 */
export function installWhenIdle(onTablet: boolean): void {
  if (!('serviceWorker' in navigator)) return;
  whenIdle(() => {
    const manifest = document.createElement('link');
    manifest.rel = 'manifest';
    manifest.href = onTablet ? '/tablet.webmanifest' : '/manifest.webmanifest';
    const icon = document.createElement('link');
    icon.rel = 'apple-touch-icon';
    icon.href = '/icon-192.png';
    document.head.append(manifest, icon);
    // Refused in a private window, or by who blocks it: then the app needs the network to open.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  }, patience);
}
