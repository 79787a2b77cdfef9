import { z } from 'zod'
import type { Job } from '../platform/jobs.ts'
import { mailAddressCode, mailAddressNews, News, type Post } from './addresses/mails.ts'

export const peopleJobs = (parts: Post): Record<string, Job> => ({
  'mail-address-code': {
    run: (payload) => mailAddressCode(parts, z.object({ change: z.uuid() }).parse(payload).change),
  },
  'mail-address-news': { run: (payload) => mailAddressNews(parts, News.parse(payload)) },
})
