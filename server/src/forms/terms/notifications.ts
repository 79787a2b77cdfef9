import { type NotificationKind, queueNotifications } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import type { FormRow } from '../queries.ts'
import { markToNotify, selectTerms, setNotified } from './queries.ts'

const kind = 'form.terms'

const readerNames: Record<Language, Record<'owner' | FormRow['readers'][number], string>> = {
  en: { owner: 'event owners', finance: 'finance', desk: 'the help desk' },
  'zh-TW': { owner: '活動負責人', finance: '財務人員', desk: '服務台人員' },
}

const listOf = (language: Language, readers: FormRow['readers']) =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(
    (['owner', ...readers] as const).map((role) => readerNames[language][role]),
  )

export const terms: NotificationKind = {
  placeholders: ['form', 'purpose', 'readers'],
  defaults: {
    en: {
      subject: '{project} changes how your private answers are used',
      body: 'Hi {name},\n\n{project} has changed the form “{form}”, which contains private answers from you.\n\nWhat your private answers are used for:\n{purpose}\n\nWho can see them: {readers}.\n\nThe change takes effect in 24 hours. If you don’t agree, you can delete your answers. Your access log always shows who viewed them.',
    },
    'zh-TW': {
      subject: '【{project}】變更你的私人回答的使用方式',
      body: '{name}，你好：\n\n「{project}」修改了表單「{form}」，其中有你的私人回答。\n\n私人回答的使用目的：\n{purpose}\n\n看得到的人：{readers}。\n\n以上變更要等一天後才會生效。如果不同意，可以刪除你的回答。誰看過你的私人回答，都會列在查閱紀錄裡。',
    },
  },
  button: {
    label: { en: 'See my answers', 'zh-TW': '查看我的回答' },
    path: ({ pid, params }) => `/p/${pid}/forms/${String(params.fid)}`,
  },
  editable: false,
  optional: false,
  async prepare(db, { pid, uid, params, language }) {
    const ref = { pid, fid: String(params.fid) }
    const current = await selectTerms(db, ref, uid)
    if (!current) return null
    const { version, texts, given, readers } = current
    return {
      params: {
        form: texts[language].title,
        // If nothing private is asked any more, the purpose is empty.
        purpose: texts[language].purpose || given[language].purpose,
        readers: { en: listOf('en', readers), 'zh-TW': listOf('zh-TW', readers) },
      },
      sent: (db) => setNotified(db, ref, { uid, version }),
    }
  },
}

/** Tells everyone whose private answers are to be read by more people or for another purpose, in one project or in all. */
export async function notifyOfTerms(tx: Transaction, pid: ProjectId | null = null): Promise<void> {
  const people = await markToNotify(tx, pid)
  await queueNotifications(
    tx,
    people.map(({ fid, ...one }) => ({ ...one, kind, about: `terms ${fid}`, params: { fid } })),
  )
}
