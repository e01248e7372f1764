/** What a person reads when a call fails: one plain sentence, or two, that say what to do. Also the wire's `message`. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '#contract/problem.ts';
import { loginProblems } from './login.ts';

export const problemTexts: Record<ProblemCode, MessageDescriptor> = {
  link_invalid: msg`This link does not work. Please copy it whole from the e-mail or ask for a new one.`,
  link_expired: msg`This link has expired. Please ask for a new one.`,
  link_used: msg`This link was used before. Please ask for a new one if you still need it.`,
  method_not_allowed: msg`The server does not offer this here. Please reload the page and try again.`,
  too_slow: msg`The request took too long to arrive. Please check the connection and try again.`,
  not_author: msg`Only the person who recorded this report can change it. Please ask an administrator to correct it.`,
  email_taken: msg`This e-mail is already in use.`,
  payroll_id_taken: msg`Another person has this payroll number.`,
  store_id_taken: msg`This Store ID is already in use.`,
  id_taken: msg`This has been saved before, with other contents.`,
  stale: msg`Somebody else has changed this in the meantime.`,
  last_admin: msg`This is your own account or the last administrator, so it must stay as it is.`,
  setup_closed: msg`This installation already has an administrator. Please log in.`,
  not_pending: msg`This account is active already, so it needs no invitation.`,
  near_duplicate: msg`The same feedback was recorded a moment ago.`,
  report_voided: msg`This report was voided, so it can no longer be changed.`,
  restaurant_archived: msg`This restaurant is archived, so nothing can be recorded in it. An administrator can restore it.`,
  too_late: msg`The ten minutes for changes are over. Please ask an administrator to correct the report.`,
  pass_too_late: msg`The hour in which an entry can be passed on is over.`,
  import_overlaid: msg`A later import corrected the same reports. Please undo that one first.`,
  not_newest: msg`Only the newest closing of a restaurant can be reopened. Please reopen the later months first.`,
  in_payroll_run: msg`A payroll run holds this month. Please take the run back first.`,
  later_run: msg`A later payroll run is in force. Please take that one back first.`,
  has_closings: msg`Months of this restaurant are closed, so it can’t be deleted. It can be archived.`,
  questions_over: msg`Questions about this statement are no longer taken. Please ask in your restaurant.`,
  too_many_questions: msg`Five of your questions are still open. Please wait for an answer to one of them.`,
  question_answered: msg`This question has been answered by somebody else in the meantime.`,
  nothing_corrected: msg`No feedback was changed since the question was asked. Please correct it first, or explain the amount.`,
  file_changed: msg`The file is no longer the one that was checked. Please check it again.`,
  empty_file: msg`The file is empty.`,
  unreadable_file: msg`This file could not be read. It must be a CSV or XLSX file.`,
  too_large: msg`This is too much data at once.`,
  unsupported_media_type: msg`The request has a format that the server does not read.`,
  month_closed: msg`This month is closed. An administrator can add what is missing, with a reason.`,
  code_invalid: msg`This code does not work. A code counts for ten minutes and for one tablet. Please ask for a new one.`,
  device_unknown: msg`This tablet was withdrawn. An administrator can set it up again.`,
  invalid_pin: msg`The PIN is not right.`,
  pin_locked: msg`The PIN is turned off on this tablet after five wrong ones. It works again once its owner has logged in with the password.`,
  storage_full: msg`The server has no space left, so nothing was saved. Please tell an administrator.`,
  // Last: a code that has a text above too does not compile.
  ...loginProblems,
};
