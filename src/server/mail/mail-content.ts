/** What a template says, before it is put into a language and a form. */
import type { MessageDescriptor } from '@lingui/core';

export interface MailContent {
  readonly subject: MessageDescriptor;
  readonly greeting: MessageDescriptor;
  /** Paragraphs. */
  readonly before: readonly MessageDescriptor[];
  /** The one thing to do, as a button and spelled out. */
  readonly action?: { readonly label: MessageDescriptor; readonly url: string };
  readonly after: readonly MessageDescriptor[];
}
