/** What a person reads when a call fails: one plain sentence, or two, that say what to do. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '#contract/problem.ts';

export const problemTexts: Record<ProblemCode, MessageDescriptor> = {
  malformed: msg`The request could not be read. Please reload the page and try again.`,
  link_invalid: msg`This link does not work. Please copy it whole from the e-mail or ask for a new one.`,
  link_expired: msg`This link has expired. Please ask for a new one.`,
  link_used: msg`This link was used before. Please ask for a new one if you still need it.`,
  unauthenticated: msg`Please log in.`,
  invalid_token: msg`Your session is not valid. Please log in again.`,
  expired_token: msg`Your session has expired. Please log in again.`,
  revoked_token: msg`Your session was ended. Please log in again.`,
  invalid_credentials: msg`E-mail or password is wrong. Please check both and try again.`,
  forbidden: msg`Your role does not allow this. Please ask an administrator.`,
  no_app_access: msg`Your account has no access to this application. Please ask an administrator.`,
  account_pending: msg`Your account is not activated yet. Please use the link in your invitation e-mail.`,
  account_disabled: msg`Your account is disabled. Please ask an administrator.`,
  bad_client: msg`This app is not known to the server. Please reload the page or ask an administrator.`,
  not_found: msg`This was not found. It may have been deleted, or you may have no access to it.`,
  email_taken: msg`Another account uses this e-mail. Please enter a different one.`,
  store_id_taken: msg`Another restaurant uses this Store ID. Please enter a different one.`,
  id_taken: msg`This entry was already used for something else. Please reload the page and try again.`,
  stale: msg`Someone else changed this in the meantime. Please look at the newer values and decide.`,
  last_admin: msg`This is your own account or the last administrator, so it must stay as it is.`,
  setup_closed: msg`This installation already has an administrator. Please log in.`,
  not_pending: msg`This account is active already, so it needs no invitation.`,
  too_large: msg`The request is too large. Please shorten what you entered.`,
  unsupported_media_type: msg`The request has a format that the server does not read.`,
  invalid: msg`Some fields need your attention. Please correct them and try again.`,
  month_closed: msg`This month is closed and can no longer be changed.`,
  too_many_requests: msg`Too many attempts. Please wait a few minutes and try again.`,
  internal: msg`Something went wrong on the server. Please try again; if it happens again, report the request number.`,
  unavailable: msg`The server is busy or not ready. Please try again in a moment.`,
  storage_full: msg`The server has no space left, so nothing was saved. Please tell an administrator.`,
};
