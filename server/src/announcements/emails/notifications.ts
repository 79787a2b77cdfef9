import type { NotificationKind, NotificationKinds, Outgoing, Prepared } from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/values.ts'
import { selectEmailedAnnouncement } from '../queries.ts'
import { placeholders, textIn, valuesFor } from './texts.ts'

/** Why someone gets it, by the name of the project. */
type Note = Record<Language, (project: string) => string>

interface Given extends Pick<NotificationKind, 'optional'> {
  note: Note
  textOf(db: Db, message: Outgoing): Promise<Pick<Prepared, 'text' | 'replyTo'> | null>
}

/** On devices. */
export const pushTitle: Record<Language, string> = { en: 'New announcement', 'zh-TW': '新公告' }

const label: Record<Language, string> = { en: 'Open announcement', 'zh-TW': '查看公告' }

const kind = ({ note, optional, textOf }: Given): NotificationKind => ({
  placeholders,
  // Authors write each themselves.
  defaults: {
    en: { subject: 'Announcement: {project}', body: '' },
    'zh-TW': { subject: '{project}：公告', body: '' },
  },
  markdown: true,
  // They wait for the morning themselves, unless they are urgent.
  ...(optional && { push: { topic: 'announcements', title: pushTitle, urgent: true } }),
  editable: false,
  optional,
  async prepare(db, message, { baseUrl }) {
    const { pid, uid, language, project, params } = message
    const text = await textOf(db, message)
    if (!text) return null
    // Not of the kind: it would have a placeholder, {link}, that the app doesn't know.
    const path = typeof params.id === 'string' ? `/me/announcements/${params.id}` : '/me/announcements'
    return {
      ...text,
      params: await valuesFor(db, { pid, uid, language }),
      button: { label: label[language], url: baseUrl + path },
      note: note[language](project),
    }
  },
})

async function ofAnnouncement(db: Db, { pid, language, params }: Outgoing) {
  const emailed = await selectEmailedAnnouncement(db, { pid, id: String(params.id) })
  if (!emailed) return null
  return { text: textIn(emailed.texts, language), ...(emailed.contact && { replyTo: emailed.contact }) }
}

async function ofTest(_: Db, { language, params }: Outgoing) {
  const { subject, body } = params as Record<'subject' | 'body', Record<Language, string>>
  return { text: { subject: subject[language], body: body[language] } }
}

/** By author, because people unsubscribe from each on its own. */
export const notificationKinds: NotificationKinds = {
  'announcement.project': kind({
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
