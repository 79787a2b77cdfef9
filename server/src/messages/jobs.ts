import { z } from 'zod'
import { projectId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { type OutboxContext, sendMessage } from './outbox/sending.ts'

const Sending = z.object({ pid: projectId, id: z.uuid() })

export const messageJobs = (context: OutboxContext): Record<string, Job> => ({
  'send-message': {
    run: (payload, attempt) => sendMessage(context, Sending.parse(payload), attempt),
  },
})
