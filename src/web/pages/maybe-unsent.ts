import { onDemand } from '#web/ui/on-demand.tsx';

/** Seldom shown, and the log-in is to be small. */
export const UnsentNotice = onDemand(async () => (await import('./unsent-notice.tsx')).UnsentNotice);
