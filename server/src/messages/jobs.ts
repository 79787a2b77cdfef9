import { z } from 'zod'
import type { ProjectId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs.ts'
import { type Post, sendMessage } from './outbox/sending.ts'

const Sending = z.object({ pid: z.string().transform((pid) => pid as ProjectId), id: z.uuid() })

export const messageJobs = (post: Post): Record<string, Job> => ({
  'send-message': {
    run: (payload, attempt) => sendMessage(post, Sending.parse(payload), attempt),
  },
})
