import type { Job } from '../platform/jobs/jobs.ts'
import { accountNotificationJobs, type EmailContext } from '../platform/mail/account-notifications.ts'
import { notificationKinds } from './roles/notifications/kinds.ts'

export const projectJobs = (context: EmailContext): Record<string, Job> =>
  accountNotificationJobs(context, notificationKinds)
