import {
  automaticPlaceholders,
  placeholders,
  pushTitle,
  selectEmailedAnnouncement,
  textIn,
  valuesFor,
} from '../../announcements/index.ts'
import type { NotificationKind, NotificationKinds, Outgoing, Prepared } from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/values.ts'
import { addLinks } from '../../teams/index.ts'
import { isStillMeant } from '../queries.ts'
import type { TemplateName } from '../schemas.ts'
import type { TriggerKind } from '../triggers/schemas.ts'

export type Page = 'announcement' | 'event' | 'profile' | 'form' | 'schedule' | 'hours'

const labels: Record<Page, Record<Language, string>> = {
  announcement: { en: 'Open announcement', 'zh-TW': '查看公告' },
  event: { en: 'Open the event', 'zh-TW': '查看活動' },
  profile: { en: 'Complete my profile', 'zh-TW': '完成個人檔案' },
  form: { en: 'Fill in the form', 'zh-TW': '填寫表單' },
  schedule: { en: 'See my shifts', 'zh-TW': '查看我的班表' },
  hours: { en: 'See my hours and certificate', 'zh-TW': '查看我的時數與證明' },
}

const pages: Record<TriggerKind, Page> = {
  before_event: 'schedule',
  accepted: 'event',
  profile_unfinished: 'profile',
  form_due: 'form',
  after_last_shift: 'hours',
  event_opens: 'event',
}

/** Where the button of the email leads. */
export const pageOf = (kind: TriggerKind, template: TemplateName | null): Page =>
  template === 'feedback' ? 'announcement' : pages[kind]

const pathOf = (page: Page, { pid, id, occasion }: { pid: string; id: string; occasion: string }) =>
  ({
    announcement: `/me/announcements/${id}`,
    event: `/p/${pid}`,
    profile: '/me',
    form: `/p/${pid}/forms/${occasion}`,
    schedule: '/me/schedule',
    hours: '/me/hours',
  })[page]

const answers: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'Yes, I’ll join again', no: 'Not this year' },
  'zh-TW': { yes: '好，我要參加', no: '今年不參加' },
}

interface Given extends Pick<NotificationKind, 'push'> {
  invited: boolean
  note: Record<Language, (project: string) => string>
  linksOf(db: Db, message: Outgoing, more: { baseUrl: string; occasion: string }): Promise<Prepared | null>
}

const kind = ({ invited, push, note, linksOf }: Given): NotificationKind => ({
  placeholders: [...placeholders, ...automaticPlaceholders],
  // Owners write each themselves.
  defaults: {
    en: { subject: 'Announcement: {project}', body: '' },
    'zh-TW': { subject: '{project}：公告', body: '' },
  },
  markdown: true,
  ...(push && { push }),
  editable: false,
  optional: true,
  daytime: true,
  async prepare(db, message, { baseUrl }) {
    const { pid, uid, language, project, params } = message
    const announcement = await selectEmailedAnnouncement(db, { pid, id: String(params.id) })
    if (!announcement || !(await isStillMeant(db, { pid, uid, invited }))) return null
    const occasion = announcement.occasion ?? ''
    const links = await linksOf(db, message, { baseUrl, occasion })
    return (
      links && {
        ...links,
        text: textIn(announcement.texts, language),
        params: await valuesFor(db, { pid, uid, language, occasion }),
        note: note[language](project),
        ...(announcement.contact && { replyTo: announcement.contact }),
      }
    )
  },
})

/** Invitations of their own, because people unsubscribe from each on its own. */
export const notificationKinds = {
  'automation.announced': kind({
    invited: false,
    push: { topic: 'announcements', title: pushTitle },
    note: {
      en: (project) => `This was sent automatically, because you’re in a team at ${project}.`,
      'zh-TW': (project) => `你是「${project}」的志工，所以收到這封自動寄出的信。`,
    },
    async linksOf(_, { pid, language, params }, { baseUrl, occasion }) {
      const page = String(params.page) as Page
      const path = pathOf(page, { pid, id: String(params.id), occasion })
      return { button: { label: labels[page][language], url: baseUrl + path } }
    },
  }),
  'automation.invited': kind({
    invited: true,
    note: {
      en: (project) =>
        `You’re getting this because you helped last time. You’ll join ${project} only if you accept.`,
      'zh-TW': (project) => `你參加過上一屆活動，所以收到這封信。接受邀請後才會加入「${project}」。`,
    },
    async linksOf(db, { pid, uid, language }, { baseUrl }) {
      const added = await addLinks(db, { pid, uid }, { labels: answers[language], baseUrl })
      return added?.links ?? null
    },
  }),
} satisfies NotificationKinds
