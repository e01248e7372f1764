/** What a device keeps that is a restaurant's tablet: its key, and what it showed last. */
import * as z from 'zod/mini';
import { tabletFront, type TabletFront } from '#contract/tablets.ts';
import type { TextStorage } from '#web/state/storage.ts';

const keptTablet = z.object({ key: z.string(), front: tabletFront });

export interface KeptTablet {
  key: string;
  front: TabletFront;
}

const name = 'tablet';

/** Undefined where this device is no tablet; storage can hold anything. */
export function readTablet(storage: TextStorage): KeptTablet | undefined {
  try {
    return keptTablet.parse(JSON.parse(storage.getItem(name) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function keepTablet(storage: TextStorage, kept: KeptTablet): void {
  storage.setItem(name, JSON.stringify(kept));
}

export function forgetTablet(storage: TextStorage): void {
  storage.removeItem(name);
}
