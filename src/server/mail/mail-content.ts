/** The content of a template, without language and form. */
import type { MessageDescriptor } from '@lingui/core';

export interface MailContent {
  readonly subject: MessageDescriptor;
  readonly greeting: MessageDescriptor;
  /** Paragraphs. */
  readonly before: readonly MessageDescriptor[];
  /** The action, as a button and as a plain link. */
  readonly action?: { readonly label: MessageDescriptor; readonly url: string };
  readonly after: readonly MessageDescriptor[];
}
