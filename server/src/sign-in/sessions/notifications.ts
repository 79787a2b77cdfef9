import { z } from 'zod'
import { accountChangeEmail } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { SessionId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
} from '../../platform/mail/account-notifications.ts'
import type { Language } from '../../platform/values.ts'
import { selectSession } from './queries.ts'

const newDevice: Record<Language, [subject: string, sentence: string]> = {
  en: [
    'A new device signed in to your account',
    'Someone signed in to your account on a device you haven’t used before.',
  ],
  'zh-TW': ['有新裝置登入你的帳號', '有人在你沒用過的裝置上登入了你的帳號。'],
}

export const notificationKinds: AccountNotificationKinds = {
  'mail-new-device': accountNotification(
    z.object({ session: z.uuid() }),
    async ({ database, baseUrl }, { session: id }) => {
      const session = await selectSession(database.db, id as SessionId)
      if (!session) return null
      const { email: to, name, time_zone: timeZone, created_at: at } = session
      const language = session.language as Language
      const change = { text: newDevice[language], name, seen: session, at, timeZone, baseUrl }
      return { to, ...accountChangeEmail(language, change) }
    },
  ),
}

export const notifyOfNewDevice = (tx: Transaction, session: SessionId): Promise<void> =>
  addJob(tx, 'mail-new-device', { session })
