import { type NotificationKind, type NotificationKinds, queueOnce } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { dayIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { selectOwners } from '../../projects/index.ts'
import { purposeNames } from '../mine/notifications.ts'
import type { Purpose } from '../policy.ts'
import { selectName, selectPurposes } from '../queries.ts'
import type { PurposeRef } from './queries.ts'

/** If it was open already. */
const extended = {
  en: {
    subject: '{project}: {actor} extended a request for private data',
    body: 'Hi {name},\n\n{actor} extended a request for private data from the people in {project}.\n\nPurpose: {purpose}\nNew last day: {until}\n\nEveryone concerned gets an email. The new date takes effect 24 hours later.',
  },
  'zh-TW': {
    subject: '【{project}】{actor} 延長了私人資料的使用期限',
    body: '{name}，你好：\n\n{actor} 延長了「{project}」使用私人資料的期限。\n\n使用目的：{purpose}\n新的期限：{until}\n\n當事人都會收到通知信，信寄出滿一天後，新的期限才會生效。',
  },
}

/** For the owners who didn't do it: nobody begins to read private data unnoticed. */
const requested: NotificationKind = {
  placeholders: ['actor', 'purpose', 'until'],
  defaults: {
    en: {
      subject: '{project}: {actor} requested private data',
      body: 'Hi {name},\n\n{actor} requested private data from the people in {project}.\n\nPurpose: {purpose}\nLast day: {until}\n\nEveryone concerned gets an email. Their data can be viewed 24 hours later.',
    },
    'zh-TW': {
      subject: '【{project}】{actor} 請大家提供私人資料',
      body: '{name}，你好：\n\n{actor} 請「{project}」的志工提供私人資料。\n\n使用目的：{purpose}\n使用期限：{until}\n\n當事人都會收到通知信，信寄出滿一天後，才能查看資料。',
    },
  },
  button: {
    label: { en: 'See the request', 'zh-TW': '查看資料需求' },
    path: ({ pid, params }) => `/p/${pid}/manage/private-data/${String(params.from)}`,
  },
  note: {
    en: 'Every owner of the event gets this email. If you don’t know why they did this, ask them, or end access on that page.',
    'zh-TW': '每位活動負責人都會收到這封信。如果不清楚原因，請詢問對方，或在該頁面停止使用資料。',
  },
  editable: false,
  optional: false,
  async prepare(db, { pid, params, language }) {
    const from = params.from as Purpose
    const actor = await selectName(db, params.actor as PersonId)
    const open = (await selectPurposes<Purpose>(db, [pid])).find(({ purpose }) => purpose === from)
    if (!actor || !open) return null
    const day = (language: Language) => dayIn(language, new Date(`${open.until}T00:00:00Z`), 'UTC')
    return {
      params: {
        actor,
        purpose: { en: purposeNames.en[from], 'zh-TW': purposeNames['zh-TW'][from] },
        until: { en: day('en'), 'zh-TW': day('zh-TW') },
      },
      ...(params.extended === 1 && { text: extended[language] }),
    }
  },
}

export const requestKinds: NotificationKinds = { 'purpose.requested': requested }

/** A minute later, with the last day of that moment. */
export async function notifyOwnersOfRequest(
  tx: Transaction,
  { pid, purpose }: PurposeRef,
  { actor, extended }: { actor: PersonId; extended: boolean },
): Promise<void> {
  const email = {
    pid,
    kind: 'purpose.requested',
    params: { actor, from: purpose, extended: Number(extended) },
  }
  const owners = (await selectOwners(tx, pid)).filter((uid) => uid !== actor)
  const notifications = owners.map((uid) => ({
    ...email,
    uid,
    about: `requested ${purpose} ${actor} ${uid}`,
    hold: 60,
  }))
  await queueOnce(tx, pid, { notifications, renewed: {} })
}
