/** A walk through the product: every page, menu, dialog and message, for whoever has to look at all of them. */
import type { Locator, Page } from '@playwright/test';
import type { Login } from '#tests/e2e/enter.ts';
import type { Guard } from '#tests/e2e/guard.ts';
import type { Texts } from '#tests/e2e/texts.ts';
import { appPages, type AppPage } from '#web/pages/app-pages.ts';

/** What a stop needs to show something. */
export interface Stage {
  page: Page;
  guard: Guard;
  t: Texts;
  /** Becomes somebody, on no page yet. */
  enter: (login: Login) => Promise<void>;
}

export type Kind = 'screen' | 'menu' | 'dialog' | 'toast' | 'paper';

export interface Stop {
  kind: Kind;
  name: string;
  /** The route of the tree that is seen here for the first time. */
  route?: string;
  /** The page of the product's own table that is seen here for the first time: the walk goes there before `show`. */
  page?: AppPage;
  /** What comes before the page is gone to. */
  before?: (stage: Stage) => Promise<void>;
  /** The file below src/web whose dialog it is. */
  file?: string;
  /** The part of the page to look at, where it isn't what is usual for the kind. */
  within?: string;
  /** Shows it, from wherever the stop before has left the page. */
  show: (stage: Stage) => Promise<void>;
}

/** Stops that follow one another. */
export type Chapter = readonly Stop[];

/** Waits for a message, which is gone after three seconds, and keeps it under the pointer if it is still there. */
export async function hold(toast: Locator): Promise<void> {
  await toast.waitFor();
  await toast.hover({ timeout: 2_000 }).catch(() => undefined);
}

/** Takes every stop and looks. */
export async function walk(
  stage: Stage,
  stops: readonly Stop[],
  look: (stop: Stop) => Promise<void>,
): Promise<void> {
  for (const stop of stops) {
    try {
      await stop.before?.(stage);
      if (stop.page) await stage.page.goto(appPages[stop.page].to);
      await stop.show(stage);
    } catch (error) {
      throw new Error(`At the ${stop.kind} "${stop.name}"`, { cause: error });
    }
    await look(stop);
  }
}

/** How many of each kind, in words. */
export function counted(stops: readonly Stop[]): string {
  const kinds: Kind[] = ['screen', 'menu', 'dialog', 'toast'];
  const count = (kind: Kind) => stops.filter((stop) => stop.kind === kind).length;
  return kinds.map((kind) => `${count(kind)} ${kind}s`).join(', ');
}
