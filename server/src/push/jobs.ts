import type { Job } from '../platform/jobs/jobs.ts'
import { Batch, type PushContext, pushMessages } from './sending/sending.ts'

export function pushJobs(parts: Omit<PushContext, 'hung'>): Record<string, Job> {
  const context = { ...parts, hung: new Map() }
  return { 'push-messages': { run: (payload) => pushMessages(context, Batch.parse(payload)) } }
}
