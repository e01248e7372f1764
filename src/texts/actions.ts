/**
 * What was done, in words: as a choice of the filter and a cell of an exported file, and as a sentence about whom or what
 * it concerned. Both sides read it here.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditAction, AuditSubject } from '#contract/activity.ts';

interface ActionText {
  choice: MessageDescriptor;
  sentence: (name: string) => MessageDescriptor;
}

export const actionTexts: Record<AuditAction, ActionText> = {
  'app.setup': {
    choice: msg`Installation set up`,
    sentence: (name) => msg`Set up this installation, with ${{ name }} as its administrator`,
  },
  'app.create-admin': {
    choice: msg`Administrator added on the command line`,
    sentence: (name) => msg`Added the administrator ${{ name }} on the command line`,
  },
  'app.detach-month': {
    choice: msg`Reports of a month archived`,
    sentence: () => msg`Archived the reports of a month on the command line`,
  },
  'app.attach-month': {
    choice: msg`Archived reports brought back`,
    sentence: () => msg`Brought the archived reports of a month back on the command line`,
  },
  'restaurant.create': {
    choice: msg`Restaurant added`,
    sentence: (name) => msg`Added the restaurant ${{ name }}`,
  },
  'restaurant.update': {
    choice: msg`Restaurant changed`,
    sentence: (name) => msg`Changed the restaurant ${{ name }}`,
  },
  'restaurant.archive': {
    choice: msg`Restaurant archived`,
    sentence: (name) => msg`Archived the restaurant ${{ name }}`,
  },
  'restaurant.restore': {
    choice: msg`Restaurant restored`,
    sentence: (name) => msg`Restored the restaurant ${{ name }}`,
  },
  'restaurant.set-goal': {
    choice: msg`Daily goal changed`,
    sentence: (name) => msg`Changed the daily goal of ${{ name }}`,
  },
  'restaurant.set-budget': {
    choice: msg`Bonus budget set`,
    sentence: (name) => msg`Set the bonus budget of ${{ name }}`,
  },
  'restaurant.close-month': {
    choice: msg`Month closed`,
    sentence: (name) => msg`Closed a month of ${{ name }}`,
  },
  'restaurant.reopen-month': {
    choice: msg`Month reopened`,
    sentence: (name) => msg`Reopened a month of ${{ name }}`,
  },
  'restaurant.delete': {
    choice: msg`Restaurant deleted`,
    sentence: (name) => msg`Deleted the restaurant ${{ name }}`,
  },
  'restaurant.assign-user': {
    choice: msg`Person assigned to a restaurant`,
    sentence: (name) => msg`Assigned a person to ${{ name }}`,
  },
  'restaurant.remove-user': {
    choice: msg`Person removed from a restaurant`,
    sentence: (name) => msg`Removed a person from ${{ name }}`,
  },
  'restaurant.set-presence': {
    choice: msg`Somebody on shift or away`,
    sentence: (name) => msg`Said who of ${{ name }} is on shift or away`,
  },
  'restaurant.import-reports': {
    choice: msg`Reports of a restaurant imported`,
    sentence: (name) => msg`Imported reports of ${{ name }}`,
  },
  'restaurant.undo-import': {
    choice: msg`Import of a restaurant’s reports undone`,
    sentence: (name) => msg`Undid an import of reports of ${{ name }}`,
  },
  'user.create': { choice: msg`Person added`, sentence: (name) => msg`Added the person ${{ name }}` },
  'user.update': { choice: msg`Person changed`, sentence: (name) => msg`Changed the person ${{ name }}` },
  'user.delete': { choice: msg`Person deleted`, sentence: (name) => msg`Deleted the person ${{ name }}` },
  'user.resend-invitation': {
    choice: msg`Invitation sent again`,
    sentence: (name) => msg`Sent the invitation to ${{ name }} again`,
  },
  'user.invitation-link': {
    choice: msg`Invitation link copied`,
    sentence: (name) => msg`Copied the invitation link of ${{ name }}`,
  },
  'user.activate': {
    choice: msg`Account activated`,
    sentence: (name) => msg`Activated the account of ${{ name }}`,
  },
  'user.reset-password': {
    choice: msg`Password reset`,
    sentence: (name) => msg`Reset the password of ${{ name }}`,
  },
  'user.verify-email': {
    choice: msg`E-mail confirmed`,
    sentence: (name) => msg`Confirmed the e-mail of ${{ name }}`,
  },
  'report.create': {
    choice: msg`Feedback recorded`,
    sentence: (name) => msg`Recorded feedback for ${{ name }}`,
  },
  'report.update': {
    choice: msg`Feedback corrected`,
    sentence: (name) => msg`Corrected feedback for ${{ name }}`,
  },
  'report.void': {
    choice: msg`Feedback voided`,
    sentence: (name) => msg`Voided feedback for ${{ name }}`,
  },
  'report.follow-rule': {
    choice: msg`Bonus changed by a new rule`,
    sentence: (name) => msg`Changed the bonus of the feedback for ${{ name }} by a new rule`,
  },
  'statement.ask': {
    choice: msg`Question about a statement asked`,
    sentence: (name) => msg`A question about the statement of ${{ name }} was asked`,
  },
  'statement.answer': {
    choice: msg`Question about a statement answered`,
    sentence: (name) => msg`Answered a question about the statement of ${{ name }}`,
  },
  'bonus-rule.set': {
    choice: msg`Bonus rule set`,
    sentence: (name) => msg`Set the bonus rule ${{ name }}`,
  },
  'bonus-rule.remove': {
    choice: msg`Bonus rule taken back`,
    sentence: (name) => msg`Took back the bonus rule ${{ name }}`,
  },
  'settings.update': { choice: msg`Settings changed`, sentence: () => msg`Changed the settings` },
  'import.run': { choice: msg`File imported`, sentence: (name) => msg`Imported the file ${{ name }}` },
  'import.undo': {
    choice: msg`Import undone`,
    sentence: (name) => msg`Undid the import of ${{ name }}`,
  },
  'payroll-layout.create': {
    choice: msg`Payroll layout added`,
    sentence: (name) => msg`Added the payroll layout ${{ name }}`,
  },
  'payroll-layout.update': {
    choice: msg`Payroll layout changed`,
    sentence: (name) => msg`Changed the payroll layout ${{ name }}`,
  },
  'payroll-layout.delete': {
    choice: msg`Payroll layout deleted`,
    sentence: (name) => msg`Deleted the payroll layout ${{ name }}`,
  },
  'payroll-run.create': {
    choice: msg`Payroll run made`,
    sentence: (name) => msg`Made the payroll run ${{ name }}`,
  },
  'payroll-run.take-back': {
    choice: msg`Payroll run taken back`,
    sentence: (name) => msg`Took back the payroll run ${{ name }}`,
  },
  'report.pass': {
    choice: msg`Report passed to a colleague`,
    sentence: (name) => msg`Passed the report on ${{ name }} to a colleague`,
  },
  'tablet.enrol': {
    choice: msg`Code for a tablet made`,
    sentence: (name) => msg`Made a code for the tablet ${{ name }}`,
  },
  'tablet.claim': {
    choice: msg`Tablet set up`,
    sentence: (name) => msg`The tablet ${{ name }} was set up with its code`,
  },
  'tablet.withdraw': {
    choice: msg`Tablet withdrawn`,
    sentence: (name) => msg`Withdrew the tablet ${{ name }}`,
  },
  'user.set-pin': { choice: msg`PIN set`, sentence: (name) => msg`Changed the PIN of ${{ name }}` },
  'user.lock-pin': {
    choice: msg`PIN turned off`,
    sentence: (name) => msg`The PIN of ${{ name }} was turned off on a tablet after five wrong ones`,
  },
  'access.refused': { choice: msg`Access refused`, sentence: () => msg`Was refused access` },
};

export const subjectTexts: Record<AuditSubject, MessageDescriptor> = {
  app: msg`Installation`,
  restaurant: msg`Restaurants`,
  user: msg`People`,
  report: msg`Reports`,
  'bonus-rule': msg`Bonus rules`,
  settings: msg`Settings`,
  import: msg`Imports`,
  'payroll-layout': msg`Payroll layouts`,
  'payroll-run': msg`Payroll runs`,
  tablet: msg`Tablets`,
};

/** The text of an action; undefined for one of a newer server. */
export function actionText(action: string): ActionText | undefined {
  return Object.hasOwn(actionTexts, action) ? actionTexts[action as AuditAction] : undefined;
}
