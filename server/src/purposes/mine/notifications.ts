import { type NotificationKind, type NotificationKinds, queueNotifications } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import type { PurposeRef } from '../people/queries.ts'
import type { Purpose } from '../policy.ts'
import { selectName } from '../queries.ts'
import { hasWithdrawn, selectFormerClaimant, selectOwnersToNotify, withdrawal } from './queries.ts'

export const purposeNames: Record<Language, Record<Purpose, string>> = {
  en: {
    'traffic-subsidy': 'travel allowance',
    insurance: 'insurance',
    emergency: 'emergency contact',
    shipping: 'shipping',
    catering: 'catering',
    placement: 'team matching',
  },
  'zh-TW': {
    'traffic-subsidy': '交通補助',
    insurance: '保險',
    emergency: '緊急聯絡',
    shipping: '寄送包裹',
    catering: '餐飲安排',
    placement: '媒合組別',
  },
}

/** Of someone who is no longer in the project: they shared nothing but their travel claim. */
const accountWithdrawn = {
  en: {
    subject: '{person} stopped sharing their bank account',
    body: 'Hi {name},\n\n{person} has left {project} and stopped sharing their bank account and the receipts for their travel claim.\n\nNobody at the event can see this data any more, and the claim won’t be included in new payouts. {person} can open the claim and share the data again at any time.',
  },
  'zh-TW': {
    subject: '【{project}】{person} 停止提供收款帳戶',
    body: '{name}，你好：\n\n{person} 已離開「{project}」，也停止提供補助申請的收款帳戶和收據。\n\n從現在起，活動裡沒有人看得到這些資料，新的匯款批次也不會列入這件申請。對方可以在申請頁面重新提供。',
  },
}

const toClaims: Record<Language, string> = { en: 'See travel claims', 'zh-TW': '查看補助申請' }

/** For the owners: who now has to do without this data. */
const withdrawn: NotificationKind = {
  placeholders: ['person', 'purpose'],
  defaults: {
    en: {
      subject: '{person} stopped sharing private data',
      body: 'Hi {name},\n\n{person} no longer shares their private data with {project} for this purpose: {purpose}.\n\nNobody in the event can see this data any more, and no reminders are sent. {person} can share it again at any time.',
    },
    'zh-TW': {
      subject: '【{project}】{person} 停止提供私人資料',
      body: '{name}，你好：\n\n{person} 已停止向「{project}」提供「{purpose}」所需的私人資料。\n\n從現在起，活動裡沒有人看得到這些資料，系統也不會再寄提醒。對方隨時可以重新提供。',
    },
  },
  button: {
    label: { en: 'See progress', 'zh-TW': '查看填寫進度' },
    path: ({ pid, params }) => `/p/${pid}/manage/private-data/${String(params.from)}`,
  },
  editable: false,
  optional: false,
  async prepare(db, { pid, params, language }, { baseUrl }) {
    const uid = params.person as PersonId
    const purpose = params.from as Purpose
    const person = await selectName(db, uid)
    if (!person || !(await hasWithdrawn(db, { pid, purpose, uid }))) return null
    const former = purpose === 'traffic-subsidy' ? await selectFormerClaimant(db, { pid, uid }) : null
    // They share the claim again, although not for the purpose.
    if (former?.account_shared) return null
    return {
      params: { person, purpose: { en: purposeNames.en[purpose], 'zh-TW': purposeNames['zh-TW'][purpose] } },
      ...(former && {
        text: accountWithdrawn[language],
        button: { label: toClaims[language], url: `${baseUrl}/p/${pid}/manage/finance` },
      }),
    }
  },
}

export const withdrawalKinds: NotificationKinds = { [withdrawal.kind]: withdrawn }

/** Held for a few minutes, and dropped if they share it again. At most once a day. */
export async function notifyOfWithdrawal(
  tx: Transaction,
  { pid, purpose }: PurposeRef,
  person: PersonId,
): Promise<void> {
  const owners = await selectOwnersToNotify(tx, { pid, purpose, uid: person })
  const about = withdrawal.about(purpose, person)
  const params = { person, from: purpose }
  await queueNotifications(
    tx,
    owners.map((uid) => ({ pid, uid, kind: withdrawal.kind, about, params, hold: 300 })),
  )
}
