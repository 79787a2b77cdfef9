import { type NotificationKind, queueDigest } from '../../messages/index.ts'
import { nameIn } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { selectUpdates, type UpdateRow } from './queries.ts'

/** The lines of a digest, in the order in which they appear. */
const updateTexts = {
  applied: {
    en: (names) => `New applications: ${names}`,
    'zh-TW': (names) => `新的加入申請：${names}`,
  },
  withdrawn: {
    en: (names) => `Withdrew their application: ${names}`,
    'zh-TW': (names) => `撤回申請：${names}`,
  },
  joined: {
    en: (names) => `Joined: ${names}`,
    'zh-TW': (names) => `已加入：${names}`,
  },
  left: {
    en: (names) => `Left: ${names}`,
    'zh-TW': (names) => `已離開：${names}`,
  },
  refused: {
    en: (names) => `Declined an invitation: ${names}`,
    'zh-TW': (names) => `婉拒邀請：${names}`,
  },
  interview: {
    en: (names) => `Answered an interview invitation: ${names}`,
    'zh-TW': (names) => `已回覆面談邀請：${names}`,
  },
  requested: {
    en: (names) => `Requested a spot: ${names}`,
    'zh-TW': (names) => `待確認的報名：${names}`,
  },
  released: {
    en: (names) => `Dropped a shift: ${names}`,
    'zh-TW': (names) => `取消報名：${names}`,
  },
  overdue: {
    en: (names) => `Overdue applications: ${names}`,
    'zh-TW': (names) => `逾期的申請：${names}`,
  },
  waiting: {
    en: (names) => `Still waiting for an answer: ${names}`,
    'zh-TW': (names) => `待審核的申請：${names}`,
  },
} satisfies Record<string, Record<Language, (names: string) => string>>

const moreTexts: Record<Language, (count: number) => string> = {
  en: (count) => `and ${count} more`,
  'zh-TW': (count) => `還有 ${count} 位`,
}

const mostNames = 10

/** Composed when it is sent. Dropped if nothing in it is true any more. */
export const digest: NotificationKind = {
  placeholders: ['count', 'updates'],
  defaults: {
    en: {
      subject: '{project}: updates from your teams ({count})',
      body: 'Hi {name},\n\n{updates}',
    },
    'zh-TW': {
      subject: '【{project}】你的組別有 {count} 則更新',
      body: '{name}，你好：\n\n{updates}',
    },
  },
  button: {
    label: { en: 'Go to applications', 'zh-TW': '查看加入申請' },
    path: ({ pid }) => `/p/${pid}/applications`,
  },
  editable: false,
  optional: true,
  async prepare(db, { pid, uid, params }) {
    const rows = await selectUpdates(db, { pid, uid, updates: params.updates })
    if (rows.length === 0) return null
    return {
      params: { count: rows.length, updates: { en: textOf(rows, 'en'), 'zh-TW': textOf(rows, 'zh-TW') } },
    }
  },
}

function textOf(rows: UpdateRow[], language: Language): string {
  const byWhat = Map.groupBy(rows, ({ what }) => what)
  return Object.entries(updateTexts)
    .flatMap(([what, words]) => {
      const found = byWhat.get(what)
      return found ? [words[language](namesOf(found, language))] : []
    })
    .join('\n\n')
}

function namesOf(rows: UpdateRow[], language: Language): string {
  const name = ({ name, task, team }: UpdateRow) => {
    const what = [nameIn(language, name), task].filter(Boolean).join(' – ')
    return language === 'en' ? `${what} (${team})` : `${what}（${team}）`
  }
  const left = rows.length - mostNames
  const shown = [...rows.slice(0, mostNames).map(name), ...(left > 0 ? [moreTexts[language](left)] : [])]
  return shown.join(language === 'en' ? ', ' : '、')
}

export interface ChiefUpdate {
  pid: ProjectId
  tid: TeamId
  except?: PersonId
  hold?: number
  update: { what: keyof typeof updateTexts; uid: PersonId; application?: string }
}

/** Adds an update to the chiefs' digests. */
export const notifyChiefs = (tx: Transaction, update: ChiefUpdate): Promise<void> => queueDigest(tx, update)
