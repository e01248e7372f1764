/** The texts of the words that records are told in. A word without a text does not compile. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RestaurantType } from '#contract/restaurants.ts';
import type { Role, UserPosition } from '#contract/users.ts';

export const roleTexts: Record<Role, MessageDescriptor> = {
  admin: msg`Administrator`,
  evaluator: msg`Evaluator`,
  user: msg`User`,
};

export const positionTexts: Record<UserPosition, MessageDescriptor> = {
  crew: msg`Crew`,
  shift_manager: msg`Shift manager`,
  store_manager: msg`Store manager`,
  area_manager: msg`Area manager`,
};

export const restaurantTypeTexts: Record<RestaurantType, MessageDescriptor> = {
  in_store: msg`In Store`,
  drive_through: msg`Drive-Through`,
};
