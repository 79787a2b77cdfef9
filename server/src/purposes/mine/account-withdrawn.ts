import type { Language } from '../../platform/values.ts'

/** Of someone who is no longer in the project: they shared nothing but their travel claim. */
export const accountWithdrawn = {
  en: {
    subject: '{person} stopped sharing their bank account',
    body: 'Hi {name},\n\n{person} is no longer in {project} and has stopped sharing the bank account and the receipts of their travel claim.\n\nNobody in the event can see them any more, and no new payout includes the claim. {person} can share them again on the page of their claim.',
  },
  'zh-TW': {
    subject: '【{project}】{person} 停止提供收款帳戶',
    body: '{name}，你好：\n\n{person} 已不在「{project}」中，並停止提供補助申請的收款帳戶和收據。\n\n從現在起，活動裡沒有人看得到這些資料，新的匯款批次也不會列入這件申請。對方可以在申請頁面重新提供。',
  },
}

export const toClaims: Record<Language, string> = { en: 'See travel claims', 'zh-TW': '查看補助申請' }
