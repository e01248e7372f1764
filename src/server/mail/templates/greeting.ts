import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Every mail's first line; formal in every language. */
export const greeting = (name: string): MessageDescriptor => msg`Hello ${name},`;
