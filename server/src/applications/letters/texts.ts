import type { Language } from '../../platform/values.ts'

type Texts = Record<Language, { subject: string; body: string }>

/** What mails to people who apply say, until an owner says it otherwise. */
export const texts = {
  received: {
    en: {
      subject: '{project}: we have your application',
      body: 'Hello {name},\n\nthank you for offering your help. {next}\n\nYou can see at any time where it stands, and take it back.',
    },
    'zh-TW': {
      subject: '「{project}」：我們收到你的申請了',
      body: '{name}，你好：\n\n謝謝你願意幫忙。{next}\n\n你隨時可以查看進度，也可以撤回申請。',
    },
  },
  accepted: {
    en: {
      subject: '{project}: you are in {team}',
      body: 'Hello {name},\n\nwelcome! You are in the team {team} now.\n\n{words}\n\nOn the page of the team you find what comes next and who is in it with you.',
    },
    'zh-TW': {
      subject: '「{project}」：歡迎加入「{team}」',
      body: '{name}，你好：\n\n歡迎！你現在是「{team}」的一員了。\n\n{words}\n\n小組頁面上有接下來的事項，以及和你一起的夥伴。',
    },
  },
  declined: {
    en: {
      subject: '{project}: about your application',
      body: 'Hello {name},\n\nthank you for offering your help. {team} cannot take you this time. {reason}\n\n{words}\n\nYou are welcome to apply again, to the same team or to others.',
    },
    'zh-TW': {
      subject: '「{project}」：關於你的申請',
      body: '{name}，你好：\n\n謝謝你願意幫忙。很抱歉，{team}這次無法讓你加入。{reason}\n\n{words}\n\n歡迎你再次申請同一個小組，或申請其他小組。',
    },
  },
  moved: {
    en: {
      subject: '{project}: {team} has your application now',
      body: 'Hello {name},\n\n{why}\n\n{words}\n\nYour application is before {team} now. They answer by {by}. There is nothing for you to do.',
    },
    'zh-TW': {
      subject: '「{project}」：你的申請現在由「{team}」處理',
      body: '{name}，你好：\n\n{why}\n\n{words}\n\n你的申請現在由「{team}」處理，他們會在 {by} 前回覆。你不需要做任何事。',
    },
  },
  pooled: {
    en: {
      subject: '{project}: other teams can find you now',
      body: 'Hello {name},\n\n{team} cannot take you this time. {reason}\n\n{words}\n\nAs you agreed, other teams can see your application now and may invite you. You can take it back at any time.',
    },
    'zh-TW': {
      subject: '「{project}」：其他小組現在可以找到你',
      body: '{name}，你好：\n\n很抱歉，{team}這次無法讓你加入。{reason}\n\n{words}\n\n依照你的同意，其他小組現在可以看到你的申請，並邀請你加入。你隨時可以撤回申請。',
    },
  },
  poolInvited: {
    en: {
      subject: '{project}: {team} would like to have you',
      body: 'Hello {name},\n\nyou offered your help, and {team} would like to have you in the team.\n\n{line}\n\nWould you like to join? One tap is enough.',
    },
    'zh-TW': {
      subject: '「{project}」：「{team}」想邀請你加入',
      body: '{name}，你好：\n\n你曾表示願意幫忙，「{team}」想邀請你加入。\n\n{line}\n\n你願意加入嗎？點一下就可以回覆。',
    },
  },
  talkInvited: {
    en: {
      subject: '{project}: {team} would like to talk to you',
      body: 'Hello {name},\n\n{team} would like to talk to you before they decide. It takes {minutes} minutes, here: {place}\n\nThese times are possible:\n{times}\n\nChoose the one that suits you best.',
    },
    'zh-TW': {
      subject: '「{project}」：「{team}」想和你聊聊',
      body: '{name}，你好：\n\n「{team}」想在決定之前和你聊聊，大約 {minutes} 分鐘，地點：{place}\n\n可以的時間：\n{times}\n\n請選一個你最方便的時間。',
    },
  },
  talkAgreed: {
    en: {
      subject: '{project}: your talk with {team} on {time}',
      body: 'Hello {name},\n\nit is agreed: {time}, {minutes} minutes, here: {place}\n\nThe attached file puts it into your calendar.',
    },
    'zh-TW': {
      subject: '「{project}」：{time} 與「{team}」談話',
      body: '{name}，你好：\n\n時間已經約好：{time}，大約 {minutes} 分鐘，地點：{place}\n\n打開附件就能加入你的行事曆。',
    },
  },
  talkCancelled: {
    en: {
      subject: '{project}: the talk with {team} is cancelled',
      body: 'Hello {name},\n\nthe talk with {team} will not take place.',
    },
    'zh-TW': {
      subject: '「{project}」：與「{team}」的談話取消了',
      body: '{name}，你好：\n\n與「{team}」的談話不會舉行了。',
    },
  },
  digest: {
    en: {
      subject: '{project}: news from your teams ({count})',
      body: 'Hello {name},\n\n{news}',
    },
    'zh-TW': {
      subject: '「{project}」：你的小組有 {count} 則消息',
      body: '{name}，你好：\n\n{news}',
    },
  },
} satisfies Record<string, Texts>

/** Why a team said no, in a sentence. `other` is said in its own words. */
export const reasonTexts: Record<string, Record<Language, string>> = {
  full: { en: 'The team is full.', 'zh-TW': '這個小組已經額滿。' },
  'other-skills': {
    en: 'They look for other skills right now.',
    'zh-TW': '他們目前需要的是其他專長。',
  },
  'other-times': {
    en: 'They need people at other times than you offer.',
    'zh-TW': '他們需要人手的時間和你方便的時間不合。',
  },
  'too-late': { en: 'It is too late for this year.', 'zh-TW': '今年已經來不及了。' },
}

export const nobodyIn: Record<Language, string> = { en: 'The teams', 'zh-TW': '各個小組' }

export const sentences = {
  before: (team: string, by: Record<Language, string>): Record<Language, string> => ({
    en: `${team} has your application before it now and answers by ${by.en}.`,
    'zh-TW': `「${team}」正在看你的申請，會在 ${by['zh-TW']} 前回覆。`,
  }),
  inPool: {
    en: 'Teams that still need people can see your application and may invite you.',
    'zh-TW': '還需要人手的小組可以看到你的申請，並邀請你加入。',
  },
  forwarded: (from: string | null): Record<Language, string> =>
    from === null
      ? {
          en: 'The organisers have found a team that could suit you.',
          'zh-TW': '主辦團隊替你找到一個可能適合的小組。',
        }
      : {
          en: `${from} has passed your application on to a team that could suit you better.`,
          'zh-TW': `「${from}」把你的申請轉給一個可能更適合你的小組。`,
        },
  next: (from: string, reason: Record<Language, string>): Record<Language, string> => ({
    en: `${from} cannot take you this time. ${reason.en}`.trim(),
    'zh-TW': `很抱歉，「${from}」這次無法讓你加入。${reason['zh-TW']}`,
  }),
}

/** The headings of a digest, in its order. */
export const newsTexts = {
  applied: {
    en: (names) => `New applications: ${names}`,
    'zh-TW': (names) => `新的申請：${names}`,
  },
  withdrawn: {
    en: (names) => `Took their application back: ${names}`,
    'zh-TW': (names) => `撤回申請：${names}`,
  },
  joined: {
    en: (names) => `Joined: ${names}`,
    'zh-TW': (names) => `加入：${names}`,
  },
  left: {
    en: (names) => `Left: ${names}`,
    'zh-TW': (names) => `離開：${names}`,
  },
  refused: {
    en: (names) => `Said no to an invitation: ${names}`,
    'zh-TW': (names) => `婉拒邀請：${names}`,
  },
  talk: {
    en: (names) => `Answered about a talk: ${names}`,
    'zh-TW': (names) => `回覆了談話時間：${names}`,
  },
  asked: {
    en: (names) => `Would like a seat: ${names}`,
    'zh-TW': (names) => `想報名任務：${names}`,
  },
  'gave-back': {
    en: (names) => `Gave a seat back: ${names}`,
    'zh-TW': (names) => `退回名額：${names}`,
  },
  late: {
    en: (names) => `Wait longer than was promised: ${names}`,
    'zh-TW': (names) => `等待時間已超過承諾：${names}`,
  },
  waiting: {
    en: (names) => `Still wait for an answer: ${names}`,
    'zh-TW': (names) => `仍在等候回覆：${names}`,
  },
} satisfies Record<string, Record<Language, (names: string) => string>>

export const moreTexts: Record<Language, (count: number) => string> = {
  en: (count) => `and ${count} more`,
  'zh-TW': (count) => `以及另外 ${count} 位`,
}
