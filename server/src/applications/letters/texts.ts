import type { Language } from '../../platform/values.ts'

type Texts = Record<Language, { subject: string; body: string }>

/** Default texts of the emails about applications. Owners can replace them. */
export const texts = {
  received: {
    en: {
      subject: '{project}: we received your application',
      body: 'Hi {name},\n\nThanks for offering to help! {next}\n\nYou can check the status or withdraw your application any time.',
    },
    'zh-TW': {
      subject: '【{project}】已收到你的申請',
      body: '{name}，你好：\n\n謝謝你願意幫忙！{next}\n\n你隨時可以查看進度，也可以撤回申請。',
    },
  },
  accepted: {
    en: {
      subject: '{project}: welcome to {team}',
      body: 'Hi {name},\n\nYou’re in! {team} accepted your application.\n\n{message}\n\nThe team page shows who you’ll be working with and what your team needs to know.',
    },
    'zh-TW': {
      subject: '【{project}】歡迎加入「{team}」',
      body: '{name}，你好：\n\n恭喜，「{team}」錄取你了，歡迎加入！\n\n{message}\n\n在組別頁面可以看到組內資訊，以及一起服務的夥伴。',
    },
  },
  declined: {
    en: {
      subject: '{project}: an update on your application',
      body: 'Hi {name},\n\nThank you for offering to help. Unfortunately, {team} can’t offer you a place this time. {reason}\n\n{message}\n\nYou’re welcome to apply again, to the same team or others.',
    },
    'zh-TW': {
      subject: '【{project}】申請結果通知',
      body: '{name}，你好：\n\n謝謝你願意幫忙。很抱歉，{team}這次無法錄取你。{reason}\n\n{message}\n\n歡迎隨時再次申請，同一組或其他組別都可以。',
    },
  },
  moved: {
    en: {
      subject: '{project}: {team} is now reviewing your application',
      body: 'Hi {name},\n\n{reason}\n\n{message}\n\n{team} is now reviewing your application and will reply by {answer_by}. You don’t need to do anything.',
    },
    'zh-TW': {
      subject: '【{project}】你的申請已轉由「{team}」審核',
      body: '{name}，你好：\n\n{reason}\n\n{message}\n\n你的申請已轉由「{team}」審核，會在 {answer_by}前回覆，你不用再做任何事。',
    },
  },
  pooled: {
    en: {
      subject: '{project}: your application is now open to other teams',
      body: 'Hi {name},\n\nThank you for offering to help. Unfortunately, {team} can’t offer you a place this time. {reason}\n\n{message}\n\nAs you agreed, other teams can now see your application and may invite you. You can withdraw it any time.',
    },
    'zh-TW': {
      subject: '【{project}】你的申請已開放給其他組別',
      body: '{name}，你好：\n\n謝謝你願意幫忙。很抱歉，{team}這次無法錄取你。{reason}\n\n{message}\n\n依你先前的同意，其他組別現在可以看到你的申請，也可能邀請你。你隨時可以撤回申請。',
    },
  },
  poolInvited: {
    en: {
      subject: '{project}: {team} invites you to join',
      body: 'Hi {name},\n\nYou offered to help at {project}, and {team} would like you to join them.\n\n{note}\n\nWould you like to join? Answering takes one tap.',
    },
    'zh-TW': {
      subject: '【{project}】「{team}」邀請你加入',
      body: '{name}，你好：\n\n你曾申請成為「{project}」的志工，「{team}」想邀請你加入。\n\n{note}\n\n願意加入嗎？點一下就能回覆。',
    },
  },
  interviewInvited: {
    en: {
      subject: '{project}: interview with {team} – pick a time',
      body: 'Hi {name},\n\n{team} would like a quick chat with you before they decide. It takes about {minutes} minutes.\n\nLocation: {location}\n\nPick the time that suits you best:\n{times}',
    },
    'zh-TW': {
      subject: '【{project}】「{team}」邀請你面談，請選擇時間',
      body: '{name}，你好：\n\n「{team}」想在決定前和你面談，大約 {minutes} 分鐘。\n\n地點：{location}\n\n請選一個方便的時間：\n{times}',
    },
  },
  interviewAgreed: {
    en: {
      subject: '{project}: interview with {team}, {time}',
      body: 'Hi {name},\n\nYour interview with {team} is confirmed.\n\nTime: {time}, about {minutes} minutes\nLocation: {location}\n\nOpen the attached file to add it to your calendar.',
    },
    'zh-TW': {
      subject: '【{project}】與「{team}」面談：{time}',
      body: '{name}，你好：\n\n你與「{team}」的面談已確認。\n\n時間：{time}，大約 {minutes} 分鐘\n地點：{location}\n\n打開附件就能加入行事曆。',
    },
  },
  interviewCancelled: {
    en: {
      subject: '{project}: interview with {team} cancelled',
      body: 'Hi {name},\n\nYour interview with {team} has been cancelled.',
    },
    'zh-TW': {
      subject: '【{project}】與「{team}」的面談已取消',
      body: '{name}，你好：\n\n你與「{team}」的面談已取消。',
    },
  },
  digest: {
    en: {
      subject: '{project}: updates from your teams ({count})',
      body: 'Hi {name},\n\n{news}',
    },
    'zh-TW': {
      subject: '【{project}】你的組別有 {count} 則更新',
      body: '{name}，你好：\n\n{news}',
    },
  },
} satisfies Record<string, Texts>

/** Why a team declined, as a sentence. There is none for `other`: the personal note explains it. */
export const reasonTexts: Record<string, Record<Language, string>> = {
  full: { en: 'The team is full.', 'zh-TW': '這一組已額滿。' },
  'other-skills': {
    en: 'The team is looking for other skills right now.',
    'zh-TW': '這一組目前需要其他專長。',
  },
  'other-times': {
    en: 'The team needs people at other times.',
    'zh-TW': '這一組需要人手的時段和你方便的時段不同。',
  },
  'too-late': { en: 'It’s too late for this year’s event.', 'zh-TW': '今年已經來不及安排。' },
}

/** In place of a team name, if an owner declines someone in the talent pool. */
export const nobodyIn: Record<Language, string> = { en: 'our teams', 'zh-TW': '各組' }

export const sentences = {
  before: (team: string, by: Record<Language, string>): Record<Language, string> => ({
    en: `${team} is reviewing your application and will reply by ${by.en}.`,
    'zh-TW': `「${team}」正在審核你的申請，會在 ${by['zh-TW']}前回覆。`,
  }),
  inPool: {
    en: 'Teams that need people can see your application and invite you.',
    'zh-TW': '缺人的組別可以看到你的申請並邀請你。',
  },
  forwarded: (from: string | null): Record<Language, string> =>
    from === null
      ? {
          en: 'The organisers found a team that may suit you.',
          'zh-TW': '主辦團隊為你找到可能適合的組別。',
        }
      : {
          en: `${from} forwarded your application to a team that may suit you better.`,
          'zh-TW': `「${from}」將你的申請轉給可能更適合你的組別。`,
        },
  next: (from: string, reason: Record<Language, string>): Record<Language, string> => ({
    en: `Unfortunately, ${from} can’t offer you a place this time. ${reason.en}`.trim(),
    'zh-TW': `很抱歉，「${from}」這次無法錄取你。${reason['zh-TW']}`,
  }),
}

/** The lines of a digest, in the order in which they appear. */
export const newsTexts = {
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
    'zh-TW': (names) => `待回覆的申請：${names}`,
  },
} satisfies Record<string, Record<Language, (names: string) => string>>

export const moreTexts: Record<Language, (count: number) => string> = {
  en: (count) => `and ${count} more`,
  'zh-TW': (count) => `還有 ${count} 位`,
}
