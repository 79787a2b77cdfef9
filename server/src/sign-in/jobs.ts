import type { Job } from '../platform/jobs/jobs.ts'
import { accountNotificationJobs, type EmailContext } from '../platform/mail/account-notifications.ts'
import { notificationKinds as ofCodes } from './mail/notifications.ts'
import { notificationKinds as ofResets } from './resets/notifications.ts'
import { applyDueReset } from './resets/resets.ts'
import { notificationKinds as ofSessions } from './sessions/notifications.ts'
import { askForSecondSteps, notificationKinds as ofStrength } from './strength/notifications.ts'

export const signInJobs = (context: EmailContext): Record<string, Job> => ({
  ...accountNotificationJobs(context, { ...ofCodes, ...ofResets, ...ofSessions, ...ofStrength }),
  'ask-for-second-steps': askForSecondSteps(context.database),
  'reset-second-steps': {
    every: '*/10 * * * *',
    async run() {
      while (await context.database.transact(applyDueReset));
    },
  },
})
