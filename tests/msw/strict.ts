/** For `listen()` or `start()`: a call that nobody handles fails, and the console names it as the contract does. */
import type { SharedOptions } from 'msw';
import { callNameOf } from './calls.ts';

export const strict: SharedOptions = {
  onUnhandledFrame({ frame }) {
    const { request } = frame.data as { request?: Request };
    const message = `Nobody answers ${request ? callNameOf(request) : 'a socket'}`;
    console.error(message);
    throw new Error(message);
  },
};
