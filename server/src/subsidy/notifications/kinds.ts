import type { NotificationKind, NotificationKinds } from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/values.ts'
import type { ClaimRef } from '../claims/queries.ts'
import { formatMoney } from '../money.ts'
import { countWaiting, isWithheldClaim, selectEmailedClaim } from './queries.ts'

const toClaim = {
  label: { en: 'View claim', 'zh-TW': '查看申請' },
  path: ({ pid }: { pid: string }) => `/p/${pid}/subsidy`,
}

interface ClaimNotification {
  defaults: Record<Language, { subject: string; body: string }>
  /** The states in which it is still true. */
  states: readonly string[]
  withReason?: boolean
  isTrue?: (db: Db, claim: ClaimRef) => Promise<boolean>
}

const kind = ({ defaults, states, withReason = false, isTrue }: ClaimNotification): NotificationKind => ({
  placeholders: ['amount', 'origin', ...(withReason ? ['reason'] : [])],
  defaults,
  button: toClaim,
  editable: true,
  optional: false,
  async prepare(db, { pid, params, language }) {
    const ref = { pid, id: String(params.claim) }
    const claim = await selectEmailedClaim(db, ref)
    if (!claim || !states.includes(claim.state)) return null
    if (isTrue && !(await isTrue(db, ref))) return null
    return {
      params: {
        amount: formatMoney(claim.fee, claim.currency),
        origin: claim.origin[language],
        ...(withReason && { reason: claim.reason }),
      },
    }
  },
})

/** All emails about claims. Owners may edit them. */
export const notificationKinds: NotificationKinds = {
  'claim.approved': kind({
    states: ['approved', 'paid'],
    defaults: {
      en: {
        subject: '{project}: your travel claim is approved',
        body: 'Hi {name},\n\nYour travel claim has been approved: {amount} for your trip from {origin}.\n\nWe’ll pay it to the bank account you gave when you submitted the claim, and email you once it’s paid.',
      },
      'zh-TW': {
        subject: '【{project}】補助申請已核准',
        body: '{name}，你好：\n\n你從 {origin} 出發的補助申請已核准，金額為 {amount}。\n\n款項會匯入你送出申請時填寫的帳戶，匯款後會再寄信通知你。',
      },
    },
  }),
  'claim.declined': kind({
    states: ['declined'],
    withReason: true,
    defaults: {
      en: {
        subject: '{project}: your travel claim needs changes',
        body: 'Hi {name},\n\nFinance has requested changes to your travel claim for the trip from {origin}:\n\n{reason}\n\nPlease edit your claim and submit it again.',
      },
      'zh-TW': {
        subject: '【{project}】補助申請已退件，請修改後重新送出',
        body: '{name}，你好：\n\n你從 {origin} 出發的補助申請已退件，原因如下：\n\n{reason}\n\n請修改後重新送出。',
      },
    },
  }),
  'claim.paid': kind({
    states: ['paid'],
    defaults: {
      en: {
        subject: '{project}: your travel allowance is on its way',
        body: 'Hi {name},\n\nWe’ve sent {amount} to your bank account for your trip from {origin}. It may take a few days to arrive.\n\nThank you for coming!',
      },
      'zh-TW': {
        subject: '【{project}】交通補助已匯款',
        body: '{name}，你好：\n\n你從 {origin} 出發的交通補助 {amount} 已匯款，可能需要幾天才會入帳。\n\n謝謝你的參與！',
      },
    },
  }),
  'claim.returned': kind({
    states: ['submitted'],
    withReason: true,
    defaults: {
      en: {
        subject: '{project}: your travel payment was returned',
        body: 'Hi {name},\n\nYour bank returned our transfer of {amount} for your trip from {origin}. {reason}\n\nPlease check the bank account in your private data. Then withdraw your claim and submit it again, so that we can pay you.',
      },
      'zh-TW': {
        subject: '【{project}】交通補助退匯，請確認帳戶',
        body: '{name}，你好：\n\n你從 {origin} 出發的交通補助 {amount} 遭銀行退匯。{reason}\n\n請確認私人資料中的銀行帳戶，再撤回申請並重新送出，我們才能再次匯款。',
      },
    },
  }),
  'claim.withheld': kind({
    states: ['submitted', 'approved'],
    isTrue: isWithheldClaim,
    defaults: {
      en: {
        subject: '{project}: share your bank account to get paid',
        body: 'Hi {name},\n\nWe can’t pay your travel claim for {amount} from {origin} at the moment. You’re no longer in {project} or in any of its teams, so its owners and finance team can’t see your bank account or receipts.\n\nIf you’d still like to be paid, open your claim and share them again. They’ll be shared for this claim only.',
      },
      'zh-TW': {
        subject: '【{project}】請重新提供收款帳戶，才能領取交通補助',
        body: '{name}，你好：\n\n我們目前無法支付你從 {origin} 出發的交通補助 {amount}。你已離開「{project}」或所有組別，活動負責人和財務人員因此看不到你的收款帳戶和收據。\n\n如果仍想領取補助，請在申請頁面重新提供。這些資料只用於這件申請。',
      },
    },
  }),
  'claims.waiting': {
    placeholders: ['count'],
    defaults: {
      en: {
        subject: '{project}: travel claims to review ({count})',
        body: 'Hi {name},\n\nTravel claims waiting for your review: {count}.',
      },
      'zh-TW': {
        subject: '【{project}】補助申請待審核（{count} 件）',
        body: '{name}，你好：\n\n有 {count} 件補助申請等你審核。',
      },
    },
    button: {
      label: { en: 'Review claims', 'zh-TW': '審核補助申請' },
      path: ({ pid }) => `/p/${pid}/manage/finance`,
    },
    editable: true,
    optional: true,
    async prepare(db, { pid, uid }) {
      const count = await countWaiting(db, { pid, uid })
      return count > 0 ? { params: { count } } : null
    },
  },
}
