import type { Job } from '../../../platform/jobs/jobs.ts'
import { mailRole, type Post, RoleMail } from './telling.ts'

export const roleJobs = (parts: Post): Record<string, Job> => ({
  'mail-role': { run: (payload) => mailRole(parts, RoleMail.parse(payload)) },
})
