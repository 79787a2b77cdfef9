import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import { projectId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { sendAnnouncement } from './announcements.ts'

const Ref = z.object({ pid: projectId, id: z.uuid() })

export const announcementJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  'send-announcement': {
    run: (payload) => database.transact((tx) => sendAnnouncement(tx, Ref.parse(payload))),
  },
})
