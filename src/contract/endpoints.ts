/** Every call there is, by name: what the router binds, the OpenAPI page lists and the permission matrix walks. */
import {
  activateAccount,
  forgotPassword,
  getLink,
  getMailState,
  listKeptMails,
  makeInvitationLink,
  resendInvitation,
  resetPassword,
  verifyEmail,
} from './accounts.ts';
import { listActivity } from './activity.ts';
import { listBonusRules, removeBonusRule, previewBonusRule, setBonusRule } from './bonus-rules.ts';
import { explainAmount } from './explain.ts';
import {
  exportActivity,
  exportClosings,
  exportOverview,
  exportReports,
  exportRestaurants,
  exportUsers,
} from './exports.ts';
import { closeMonth, getClosing, listClosings, reopenMonth } from './closings.ts';
import { createReport, getRecordSheet, updateReport, voidReport } from './feedback.ts';
import { setGoals } from './goals.ts';
import { listBudgets, setBudgets } from './budgets.ts';
import { getImportTemplate, runImport } from './imports.ts';
import { getReportImport, listReportImports, undoReportImport } from './report-imports.ts';
import { followChanges } from './live.ts';
import { getOverview, listReportMonths } from './overview.ts';
import {
  checkSetup,
  createFirstAdmin,
  getAppInfo,
  getMyInfo,
  login,
  logout,
  renewSession,
} from './session.ts';
import {
  archiveRestaurant,
  assignUserToRestaurant,
  createRestaurant,
  deleteRestaurant,
  getRestaurant,
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantMonths,
  listRestaurants,
  listRestaurantsByMonth,
  previewRestaurantDelete,
  removeUserFromRestaurant,
  restoreRestaurant,
  updateRestaurant,
} from './restaurants.ts';
import { getUserWithReports, previewUserDelete } from './user-months.ts';
import { deleteUser, getUser, listUsers, registerUser, updateUser } from './users.ts';

export const endpoints = {
  login,
  logout,
  renewSession,
  getMyInfo,
  getAppInfo,
  checkSetup,
  createFirstAdmin,
  forgotPassword,
  resetPassword,
  verifyEmail,
  activateAccount,
  getLink,
  listKeptMails,
  getMailState,
  registerUser,
  resendInvitation,
  makeInvitationLink,
  getUser,
  getUserWithReports,
  listUsers,
  updateUser,
  deleteUser,
  previewUserDelete,
  createRestaurant,
  updateRestaurant,
  archiveRestaurant,
  restoreRestaurant,
  setGoals,
  listBudgets,
  setBudgets,
  listClosings,
  getClosing,
  closeMonth,
  reopenMonth,
  deleteRestaurant,
  previewRestaurantDelete,
  assignUserToRestaurant,
  removeUserFromRestaurant,
  getRestaurant,
  listRestaurants,
  listRestaurantsByMonth,
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantMonths,
  createReport,
  updateReport,
  voidReport,
  getRecordSheet,
  getOverview,
  listReportMonths,
  explainAmount,
  listBonusRules,
  previewBonusRule,
  setBonusRule,
  removeBonusRule,
  listActivity,
  exportReports,
  exportRestaurants,
  exportOverview,
  exportUsers,
  exportActivity,
  exportClosings,
  getImportTemplate,
  runImport,
  listReportImports,
  getReportImport,
  undoReportImport,
  followChanges,
};
