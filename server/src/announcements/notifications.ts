import type { NotificationKind, NotificationKinds, Outgoing, Prepared } from '../messages/index.ts'
import type { Db } from '../platform/db/database.ts'
import type { Language } from '../platform/values.ts'
import { selectMailed } from './queries.ts'
import { placeholders, textIn, valuesFor } from './texts.ts'

/** Why someone gets it, by the name of the project. */
type Note = Record<Language, (project: string) => string>

interface Given extends Pick<NotificationKind, 'optional'> {
  note: Note
  textOf(db: Db, message: Outgoing): Promise<Pick<Prepared, 'text' | 'replyTo'> | null>
}

const kind = ({ note, optional, textOf }: Given): NotificationKind => ({
  placeholders,
  defaults: { en: { subject: '', body: '' }, 'zh-TW': { subject: '', body: '' } },
  button: {
    label: { en: 'Open announcement', 'zh-TW': '查看公告' },
    path: ({ params }) => (params.id ? `/me/announcements/${String(params.id)}` : '/me/announcements'),
  },
  markdown: true,
  editable: false,
  optional,
  async prepare(db, message) {
    const { pid, uid, language, project } = message
    const text = await textOf(db, message)
    if (!text) return null
    return { ...text, params: await valuesFor(db, { pid, uid, language }), note: note[language](project) }
  },
})

async function ofAnnouncement(db: Db, { pid, language, params }: Outgoing) {
  const mailed = await selectMailed(db, { pid, id: String(params.id) })
  if (!mailed) return null
  return { text: textIn(mailed.texts, language), ...(mailed.contact && { replyTo: mailed.contact }) }
}

async function ofTest(_: Db, { language, params }: Outgoing) {
  const { subject, body } = params as Record<'subject' | 'body', Record<Language, string>>
  return { text: { subject: subject[language], body: body[language] } }
}

/** By author, because people unsubscribe from each on its own. */
export const notificationKinds: NotificationKinds = {
  announcement: kind({
    note: {
      en: (project) => `You’re getting this because you’re in a team at ${project}.`,
      'zh-TW': (project) => `你是「${project}」的志工，所以收到這封信。`,
    },
    optional: true,
    textOf: ofAnnouncement,
  }),
  'announcement.team': kind({
    note: {
      en: (project) => `You’re getting this because you’re in this team at ${project}.`,
      'zh-TW': (project) => `你是「${project}」這一組的志工，所以收到這封信。`,
    },
    optional: true,
    textOf: ofAnnouncement,
  }),
  'announcement.test': kind({
    note: {
      en: () => 'This is a test. Only you get it.',
      'zh-TW': () => '這是測試信，只有你會收到。',
    },
    optional: false,
    textOf: ofTest,
  }),
}
