/** Every call there is, by name: what the router binds, the OpenAPI page lists and the permission matrix walks. */
import {
  activateAccount,
  forgotPassword,
  getLink,
  listKeptMails,
  resendInvitation,
  resetPassword,
  verifyEmail,
} from './accounts.ts';
import { createFirstAdmin, getAppInfo, getMyInfo, login } from './session.ts';
import {
  assignUserToRestaurant,
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
import { getUserWithReports, previewUserDelete } from './user-months.ts';
import { deleteUser, getUser, listUsers, registerUser, updateUser } from './users.ts';

export const endpoints = {
  login,
  getMyInfo,
  getAppInfo,
  createFirstAdmin,
  forgotPassword,
  resetPassword,
  verifyEmail,
  activateAccount,
  getLink,
  listKeptMails,
  registerUser,
  resendInvitation,
  getUser,
  getUserWithReports,
  listUsers,
  updateUser,
  deleteUser,
  previewUserDelete,
  createRestaurant,
  updateRestaurant,
  deleteRestaurant,
  previewRestaurantDelete,
  assignUserToRestaurant,
  removeUserFromRestaurant,
  getRestaurant,
  listRestaurants,
  listRestaurantsByMonth,
  getRestaurantByMonth,
  getRestaurantWithReports,
};
