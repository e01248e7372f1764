/** The words of the contract's codes. Roles stand in login.ts, because the log-in screen says them. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RestaurantType } from '#contract/restaurants.ts';
import type { UserPosition, UserStatus } from '#contract/users.ts';

export const positionTexts: Record<UserPosition, MessageDescriptor> = {
  crew: msg`Crew`,
  shift_manager: msg`Shift manager`,
  store_manager: msg`Store manager`,
  area_manager: msg`Area manager`,
};

export const statusTexts: Record<UserStatus, MessageDescriptor> = {
  pending: msg`Not activated`,
  active: msg`Active`,
  disabled: msg`Disabled`,
};

export const restaurantTypeTexts: Record<RestaurantType, MessageDescriptor> = {
  in_store: msg`In Store`,
  drive_through: msg`Drive-Through`,
};
