import type { KeyRing } from '../platform/db/key-ring.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { accountNotificationJobs, type EmailContext } from '../platform/mail/account-notifications.ts'
import { notificationKinds as ofAddresses } from './addresses/notifications.ts'
import { notificationKinds as ofAccounts } from './notifications/kinds.ts'
import { askForDietsAgain, notificationKinds as ofDiets } from './private/notifications.ts'

export const peopleJobs = (context: EmailContext & { keyRing: KeyRing | null }): Record<string, Job> => ({
  ...accountNotificationJobs(context, { ...ofAccounts, ...ofAddresses, ...ofDiets }),
  'ask-for-diets-again': {
    every: '*/10 * * * *',
    run: () => askForDietsAgain(context.database, context.keyRing),
  },
})
