/** What no test may ever see, unless it says so: errors on the console, failed requests, breaches of the policy. */
import type { BrowserContext } from '@playwright/test';
import { shiftDate } from '#tests/support/shift-date.ts';

export class Guard {
  readonly found: string[] = [];
  /** What the policy refused: the directive, and what it was about. */
  readonly breaches: string[] = [];
  /** Every request, as `GET /v1/restaurant/list/`, with its query. */
  readonly requests: string[] = [];
  readonly #expected: { status: number; path: string }[] = [];
  #refusable: number | undefined;
  #isSilent = false;
  #missesAssets = false;

  /** Lets the server refuse a path with a status from now on; a refusal that doesn't come fails the test too. */
  expectRefusal(status: number, path: string): void {
    this.#expected.push({ status, path });
  }

  /** Lets the server refuse any path with a status from now on: who asks first is no part of the test. */
  expectRefusals(status: number): void {
    this.#refusable = status;
  }

  /** The network is cut on purpose from now on. */
  expectSilence(): void {
    this.#isSilent = true;
  }

  /** The build is replaced on purpose from now on: its files may be missing. */
  expectMissingAssets(): void {
    this.#missesAssets = true;
  }

  /** The calls of the API since `from` requests. */
  calls(from = 0): string[] {
    return this.requests.slice(from).filter((request) => request.includes(' /v1/'));
  }

  async watch(context: BrowserContext): Promise<void> {
    const shift = process.env['TEST_CLOCK_SHIFT'];
    if (shift !== undefined) await context.addInitScript(shiftDate, Number(shift));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.effectiveDirective} refused ${event.blockedURI}`);
      });
    });
    context.on('console', (message) => {
      // Chromium's line about a refused request; the request itself is judged below.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      const breach = /^policy: (.+)/.exec(message.text())?.[1];
      if (breach !== undefined) this.breaches.push(breach);
      this.found.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) =>
      this.found.push(`uncaught: ${error.error().stack ?? error.error().message}`),
    );
    context.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      this.requests.push(`${request.method()} ${pathname}${search}`);
    });
    context.on('requestfailed', (request) => {
      // A query that nobody waits for any more is cancelled.
      const reason = request.failure()?.errorText ?? '';
      const isCut =
        this.#isSilent &&
        /^net::ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|INTERNET_DISCONNECTED)$/.test(reason);
      if (reason !== 'net::ERR_ABORTED' && !isCut) this.found.push(`failed: ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() < 400) return;
      const { pathname } = new URL(response.url());
      if (this.#missesAssets && response.status() === 404 && pathname.startsWith('/assets/')) return;
      if (response.status() === this.#refusable) return;
      const at = this.#expected.findIndex(
        ({ status, path }) => status === response.status() && path === pathname,
      );
      if (at < 0) this.found.push(`refused: ${response.request().method()} ${pathname} ${response.status()}`);
      else this.#expected.splice(at, 1);
    });
  }

  /** Everything that was found, and what was expected and did not come. */
  verdict(): string[] {
    const missing = this.#expected.map(({ status, path }) => `expected and not refused: ${path} ${status}`);
    return [...this.found, ...missing];
  }
}
