import { type NotificationKinds, queueNotifications } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { detailsOf } from '../notifications/details.ts'
import { selectEmailedTask } from '../notifications/queries.ts'
import { hasBegun } from '../policy.ts'
import type { TaskRoleRef } from '../roles/queries.ts'
import { selectAsk } from './queries.ts'

/** People may unsubscribe, and then aren't asked. */
export const notificationKinds: NotificationKinds = {
  'cover.asked': {
    placeholders: ['task', 'when', 'location'],
    defaults: {
      en: {
        subject: '{project}: can you cover {task} ({when})?',
        body: 'Hi {name},\n\nWe’re short of people for this shift, and you’d be a great fit:\n\n{task}\n{when}\n{location}\n\nWe’ve asked others too, and the spot goes to the first person who accepts. If you can’t come, please decline so we can ask someone else.',
      },
      'zh-TW': {
        subject: '【{project}】「{task}」缺人，你可以支援嗎？（{when}）',
        body: '{name}，你好：\n\n這個班次還缺人，想請你支援：\n\n{task}\n{when}\n{location}\n\n我們也詢問了其他人，最先回覆「可以支援」的人會取得名額。如果不方便，也請回覆，我們會再詢問其他人。',
      },
    },
    button: {
      label: { en: 'Accept or decline', 'zh-TW': '回覆是否支援' },
      path: ({ pid, params }) => `/p/${pid}/tasks/${String(params.task)}?cover=me`,
    },
    push: { topic: 'help', title: { en: 'Can you cover a shift?', 'zh-TW': '有班次缺人，你可以支援嗎？' } },
    editable: true,
    optional: true,
    async prepare(db, { pid, uid, params, language }) {
      const ref = { pid, id: String(params.task) }
      const ask = await selectAsk(db, ref, uid)
      const task = await selectEmailedTask(db, ref, uid)
      if (!ask || ask.answer || ask.full || ask.state === 'stopped') return null
      if (!task || task.seat !== null || hasBegun(task, new Date())) return null
      return { params: detailsOf(task, language), starts: task.starts_at }
    },
  },
}

/** Asks whether they can help out. */
export const askForCover = (
  tx: Transaction,
  { pid, task, n }: TaskRoleRef,
  uids: PersonId[],
): Promise<void> =>
  queueNotifications(
    tx,
    uids.map((uid) => ({ pid, uid, kind: 'cover.asked', about: `cover ${task} ${n}`, params: { task, n } })),
  )
