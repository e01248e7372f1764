import type { Api, ApiSettings } from './client.ts';
import { ApiProblem } from './problem.ts';
import type { Sender } from './send.ts';

/** The API client: every call of the contract goes through here, and nothing else does. */
export function createApi(settings: ApiSettings): Api {
  let sender: Promise<Sender> | undefined;

  /** The parsers come with the first call: nothing that a page paints before its data needs them. */
  async function open(): Promise<Sender> {
    try {
      return (await import('./send.ts')).createSender(settings);
    } catch (error) {
      sender = undefined;
      throw new ApiProblem('no_response', { cause: error });
    }
  }

  return {
    async call(endpoint, input) {
      sender ??= open();
      return (await sender).call(endpoint, input);
    },
    async download(endpoint, input) {
      sender ??= open();
      return (await sender).download(endpoint, input);
    },
    async follow(endpoint, input) {
      sender ??= open();
      return (await sender).follow(endpoint, input);
    },
    forget() {
      // With all that it remembers: calls that are open end at the former one.
      sender = undefined;
    },
  };
}
