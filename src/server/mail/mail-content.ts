/** The content of a template, without language and form. */
import type { MessageDescriptor } from '@lingui/core';

export interface MailContent {
  readonly subject: MessageDescriptor;
  readonly greeting: MessageDescriptor;
  /** Paragraphs. */
  readonly before: readonly MessageDescriptor[];
  /** Numbers with their names, one a line; the last one is the sum. */
  readonly figures?: readonly { readonly name: MessageDescriptor; readonly value: string }[];
  /** Paragraphs that explain the figures. */
  readonly reasons?: readonly MessageDescriptor[];
  /** The action, as a button and as a plain link. */
  readonly action?: { readonly label: MessageDescriptor; readonly url: string };
  readonly after: readonly MessageDescriptor[];
}
