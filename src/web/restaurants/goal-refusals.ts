/** Why a goal of several was not set. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GoalResult } from '#contract/goal-changes.ts';

export const goalRefusals: Record<Exclude<GoalResult, 'set' | 'removed' | 'unchanged'>, MessageDescriptor> = {
  not_found: msg`was deleted`,
  archived: msg`is archived`,
  not_open_yet: msg`isn’t open on that day yet`,
  in_the_past: msg`is past that day already`,
};
