import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UserStatus } from '#contract/users.ts';

/** How an account stands. Apart from `texts.ts`, which the log-in screen loads. */
export const statusTexts: Record<UserStatus, MessageDescriptor> = {
  active: msg`Active`,
  pending: msg`Not activated`,
  disabled: msg`Disabled`,
};
