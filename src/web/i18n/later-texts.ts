/** The texts that the log-in screen never has to say, as one part of the build (texts.ts). */
import { msg } from '@lingui/core/macro';
import { issueTexts } from '#texts/issues.ts';
import { problemTexts } from '#texts/problems.ts';

export const laterTexts = {
  problems: {
    bad_response: msg`The server’s answer could not be understood. There may be a new version of Brigade: please reload the page.`,
    not_sent: msg`There was no connection to the server, so nothing was sent. What you have entered is still here.`,
    near_waiting: msg`Feedback for the same person from the same minutes already waits on this device.`,
    waited_long: msg`It has waited on this device for more than seven days.`,
    ...problemTexts,
  },
  issues: issueTexts,
};
