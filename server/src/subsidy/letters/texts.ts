import type { Language } from '../../platform/values.ts'

type Texts = Record<Language, { subject: string; body: string }>

/** What mails about claims say, until an owner says it otherwise. */
export const texts = {
  approved: {
    en: {
      subject: '{project}: your traffic subsidy is approved',
      body: 'Hello {name},\n\nyour claim for the way from {origin} is approved: {amount}.\n\nIt goes to the account that you had given when you sent the claim. We write again when it is paid.',
    },
    'zh-TW': {
      subject: '「{project}」：你的交通補助已核准',
      body: '{name}，你好：\n\n你從{origin}出發的交通補助申請已核准：{amount}。\n\n款項會匯入你送出申請時提供的帳戶。付款後我們會再通知你。',
    },
  },
  declined: {
    en: {
      subject: '{project}: about your traffic subsidy',
      body: 'Hello {name},\n\nyour claim for the way from {origin} was declined, for this reason:\n\n{reason}\n\nYou can mend it and send it again.',
    },
    'zh-TW': {
      subject: '「{project}」：關於你的交通補助',
      body: '{name}，你好：\n\n你從{origin}出發的交通補助申請未獲核准，原因如下：\n\n{reason}\n\n你可以修改後再次送出。',
    },
  },
  paid: {
    en: {
      subject: '{project}: your traffic subsidy is paid',
      body: 'Hello {name},\n\n{amount} for the way from {origin} is on its way to your account. It may take a few days to arrive.\n\nThank you for coming!',
    },
    'zh-TW': {
      subject: '「{project}」：你的交通補助已付款',
      body: '{name}，你好：\n\n你從{origin}出發的交通補助 {amount} 已匯出，可能需要幾天才會入帳。\n\n謝謝你來幫忙！',
    },
  },
  returned: {
    en: {
      subject: '{project}: your traffic subsidy came back',
      body: 'Hello {name},\n\nthe bank could not pay out {amount} for the way from {origin}. {reason}\n\nCheck the bank account among your private data. Then take the claim back and send it again: it goes to the account that you have given by then.',
    },
    'zh-TW': {
      subject: '「{project}」：你的交通補助被退回',
      body: '{name}，你好：\n\n銀行無法匯出你從{origin}出發的交通補助 {amount}。{reason}\n\n請檢查私人資料裡的銀行帳戶，然後撤回申請再重新送出：款項會匯入你屆時提供的帳戶。',
    },
  },
  waiting: {
    en: {
      subject: '{project}: claims wait for you ({count})',
      body: 'Hello {name},\n\nso many claims for the traffic subsidy wait for your approval: {count}.',
    },
    'zh-TW': {
      subject: '「{project}」：有交通補助申請等你審核（{count}）',
      body: '{name}，你好：\n\n等待你審核的交通補助申請共有 {count} 件。',
    },
  },
} satisfies Record<string, Texts>
