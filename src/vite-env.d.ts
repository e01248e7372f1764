/** A catalogue, compiled from its .po file by the Lingui plugin when it is imported. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
