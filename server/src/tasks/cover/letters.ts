import type { NotificationKinds } from '../../messages/index.ts'
import { selectMailedTask } from '../letters/queries.ts'
import { nowhere } from '../letters/texts.ts'
import { whenOf } from '../letters/words.ts'
import { hasBegun } from '../policy.ts'
import { selectAsk } from './queries.ts'
import { coverTexts } from './texts.ts'

/** People may unsubscribe, and then aren't asked. */
export const coverKinds: NotificationKinds = {
  'cover.asked': {
    placeholders: ['task', 'when', 'location'],
    defaults: coverTexts,
    button: {
      label: { en: 'Accept or decline', 'zh-TW': '回覆是否支援' },
      path: ({ pid, params }) => `/p/${pid}/tasks/${String(params.task)}?cover=me`,
    },
    editable: true,
    optional: true,
    async prepare(db, { pid, uid, params, language }) {
      const ref = { pid, id: String(params.task) }
      const ask = await selectAsk(db, ref, uid)
      const task = await selectMailedTask(db, ref, uid)
      if (!ask || ask.answer || ask.full || ask.state === 'stopped') return null
      if (!task || task.seat !== null || hasBegun(task, new Date())) return null
      return {
        params: {
          task: task.title,
          when: whenOf(task, task.time_zone, language),
          location: task.location || nowhere[language],
        },
      }
    },
  },
}
