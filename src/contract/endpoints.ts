/** Every call there is, by name: what the router binds, the OpenAPI page lists and the permission matrix walks. */
import { createFirstAdmin, getAppInfo, getMyInfo, login } from './session.ts';
import {
  createRestaurant,
  deleteRestaurant,
  getRestaurant,
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurants,
  listRestaurantsByMonth,
  previewRestaurantDelete,
  removeUserFromRestaurant,
  updateRestaurant,
} from './restaurants.ts';
import { deleteUser, getUser, listUsers, registerUser, updateUser } from './users.ts';

export const endpoints = {
  login,
  getMyInfo,
  getAppInfo,
  createFirstAdmin,
  registerUser,
  getUser,
  listUsers,
  updateUser,
  deleteUser,
  createRestaurant,
  updateRestaurant,
  deleteRestaurant,
  previewRestaurantDelete,
  removeUserFromRestaurant,
  getRestaurant,
  listRestaurants,
  listRestaurantsByMonth,
  getRestaurantByMonth,
  getRestaurantWithReports,
};
