import { emailsPerSecond, type NotificationKinds, queueNotifications } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { dayIn } from '../../platform/mail/times.ts'
import { claimReminders, selectDeadline } from './queries.ts'

const kind = 'availability.reminder'

/** Dropped for people who have answered by then, and if they no longer can. */
export const notificationKinds: NotificationKinds = {
  [kind]: {
    placeholders: ['deadline'],
    defaults: {
      en: {
        subject: '{project}: when can you help?',
        body: 'Hi {name},\n\nYour team leads are planning the shifts for {project}, and would like to know when you can help. It takes two minutes.\n\nPlease answer by the end of {deadline}. If none of the days suits you, tell them so on the same page.',
      },
      'zh-TW': {
        subject: '【{project}】你什麼時候可以幫忙？',
        body: '{name}，你好：\n\n「{project}」的組長正在排班，想知道你什麼時候可以幫忙，兩分鐘就能填完。\n\n請在 {deadline} 結束前填寫。如果這幾天都沒有空，也請在同一個頁面告訴我們。',
      },
    },
    button: {
      label: { en: 'Say when I can help', 'zh-TW': '填寫可以幫忙的時段' },
      path: ({ pid }) => `/p/${pid}/availability`,
    },
    editable: true,
    optional: false,
    daytime: true,
    async prepare(db, { pid, uid, language }) {
      const closesOn = await selectDeadline(db, { pid, uid })
      if (!closesOn) return null
      return { params: { deadline: dayIn(language, new Date(`${closesOn}T00:00:00Z`), 'UTC') } }
    },
  },
}

/** Once for each project: it is marked, and the emails are queued, in one transaction. */
export async function remindOfAvailability(tx: Transaction): Promise<void> {
  const due = await claimReminders(tx)
  await queueNotifications(
    tx,
    due.map(({ pid, uid }) => ({ pid, uid, kind, about: 'availability' })),
    { perSecond: emailsPerSecond },
  )
}
