import type { Language } from '../../platform/values.ts'

type Texts = Record<Language, { subject: string; body: string }>

/** Default texts of emails about claims; owners can change them. */
export const texts = {
  approved: {
    en: {
      subject: '{project}: your travel claim is approved',
      body: 'Hi {name},\n\nYour travel claim has been approved: {amount} for travelling from {origin}.\n\nWe’ll pay it to the bank account you gave when you submitted the claim, and email you once it’s paid.',
    },
    'zh-TW': {
      subject: '【{project}】補助申請已核准',
      body: '{name}，你好：\n\n你從 {origin} 出發的補助申請已核准，金額為 {amount}。\n\n款項會匯入你送出申請時填寫的帳戶，匯款後會再寄信通知你。',
    },
  },
  declined: {
    en: {
      subject: '{project}: your travel claim needs changes',
      body: 'Hi {name},\n\nFinance has requested changes to your travel claim (from {origin}):\n\n{reason}\n\nPlease edit your claim and submit it again.',
    },
    'zh-TW': {
      subject: '【{project}】補助申請已退件，請修改後重新送出',
      body: '{name}，你好：\n\n你從 {origin} 出發的補助申請已退件，原因如下：\n\n{reason}\n\n請修改後重新送出。',
    },
  },
  paid: {
    en: {
      subject: '{project}: your travel allowance is on its way',
      body: 'Hi {name},\n\nWe’ve sent {amount} to your bank account for travelling from {origin}. It may take a few days to arrive.\n\nThank you for coming!',
    },
    'zh-TW': {
      subject: '【{project}】交通補助已匯款',
      body: '{name}，你好：\n\n你從 {origin} 出發的交通補助 {amount} 已匯出，可能需要幾天才會入帳。\n\n謝謝你的參與！',
    },
  },
  returned: {
    en: {
      subject: '{project}: your travel payment was returned',
      body: 'Hi {name},\n\nYour bank returned our transfer of {amount} (from {origin}). {reason}\n\nPlease check the bank account in your private data. Then withdraw your claim and submit it again, so that we can pay you.',
    },
    'zh-TW': {
      subject: '【{project}】交通補助退匯，請確認帳戶',
      body: '{name}，你好：\n\n你從 {origin} 出發的交通補助 {amount} 遭銀行退匯。{reason}\n\n請確認私人資料中的銀行帳戶，再撤回申請並重新送出，我們才能再次匯款。',
    },
  },
  waiting: {
    en: {
      subject: '{project}: travel claims to review ({count})',
      body: 'Hi {name},\n\nTravel claims waiting for your review: {count}.',
    },
    'zh-TW': {
      subject: '【{project}】補助申請待審核（{count} 件）',
      body: '{name}，你好：\n\n有 {count} 件補助申請等你審核。',
    },
  },
} satisfies Record<string, Texts>
