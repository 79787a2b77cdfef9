import { z } from 'zod'
import type { KeyRing } from '../platform/db/key-ring.ts'
import type { PersonalData } from '../platform/db/personal-data.ts'
import { personId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { accountNotificationJobs, type EmailContext } from '../platform/mail/account-notifications.ts'
import { eraseDuePeople } from './erasure/run.ts'
import { makeExport } from './export/exports.ts'
import { notificationKinds } from './notifications.ts'
import { deleteProjectAnswers, deleteUnusedSections } from './retention/retention.ts'

interface Parts extends EmailContext {
  keyRing: KeyRing | null
  personalData: PersonalData
  privateDataMonths: number
}

const Export = z.object({ uid: personId, id: z.uuid() })

export const privacyJobs = (parts: Parts): Record<string, Job> => ({
  ...accountNotificationJobs(parts, notificationKinds),
  'export-person': {
    run: (payload, attempt) => makeExport({ ...parts, ring: parts.keyRing }, Export.parse(payload), attempt),
  },
  'erase-people': { every: '23 * * * *', run: () => eraseDuePeople(parts) },
  'retire-private-data': {
    every: '41 3 * * *',
    async run() {
      await deleteUnusedSections(parts.database, parts.privateDataMonths)
      await deleteProjectAnswers(parts, parts.privateDataMonths)
    },
  },
})
