import type { Language } from '../../platform/values.ts'

type Texts = Record<Language, { subject: string; body: string }>

/** Default texts of the emails about shifts. Owners can replace them. */
export const texts = {
  /** Also for someone whose request was accepted. */
  assigned: {
    en: {
      subject: '{project}: you’re assigned to {task}, {when}',
      body: 'Hi {name},\n\n{assigner} assigned you to this shift:\n\n{task}\n{when}\n{location}\n\n{message}\n\nCan’t make it? Drop the shift as early as you can so someone else can step in.',
    },
    'zh-TW': {
      subject: '【{project}】你已排入「{task}」（{when}）',
      body: '{name}，你好：\n\n{assigner} 為你安排了以下班次：\n\n{task}\n{when}\n{location}\n\n{message}\n\n如果無法到場，請盡早取消報名，讓其他人有時間遞補。',
    },
  },
  changed: {
    en: {
      subject: '{project}: {task} has changed, {when}',
      body: 'Hi {name},\n\nA shift you signed up for has changed:\n\n{task}\n{changes}\n\n{message}\n\nYour sign-up is still valid. If it no longer works for you, please drop the shift.',
    },
    'zh-TW': {
      subject: '【{project}】班次異動：{task}（{when}）',
      body: '{name}，你好：\n\n你報名的班次有異動：\n\n{task}\n{changes}\n\n{message}\n\n你的報名仍然有效。如果無法配合，請取消報名。',
    },
  },
  cancelled: {
    en: {
      subject: '{project}: {task} is cancelled, {when}',
      body: 'Hi {name},\n\nThis shift is cancelled:\n\n{task}\n{when}\n\n{message}\n\nYou don’t need to do anything. Thank you for offering your time.',
    },
    'zh-TW': {
      subject: '【{project}】班次取消：{task}（{when}）',
      body: '{name}，你好：\n\n以下班次已取消：\n\n{task}\n{when}\n\n{message}\n\n你不需要做任何事，謝謝你願意付出時間。',
    },
  },
  /** Also for someone whose request was declined, or who was on the waitlist. */
  removed: {
    en: {
      subject: '{project}: your sign-up for {task} was cancelled, {when}',
      body: 'Hi {name},\n\n{assigner} cancelled your sign-up for this shift:\n\n{task}\n{when}\n\n{message}\n\nIf you have questions, talk to {assigner}.',
    },
    'zh-TW': {
      subject: '【{project}】你在「{task}」的報名已取消（{when}）',
      body: '{name}，你好：\n\n{assigner} 取消了你在以下班次的報名：\n\n{task}\n{when}\n\n{message}\n\n如果有疑問，請直接詢問 {assigner}。',
    },
  },
  offer: {
    en: {
      subject: '{project}: a spot opened up on {task}, {when}',
      body: 'Hi {name},\n\nYou’re on the waitlist for this shift, and a spot opened up:\n\n{task}\n{when}\n{location}\n\nIt’s yours if you accept by {until}. After that, it goes to the next person on the waitlist.',
    },
    'zh-TW': {
      subject: '【{project}】候補遞補通知：{task}（{when}）',
      body: '{name}，你好：\n\n你候補的班次有名額了：\n\n{task}\n{when}\n{location}\n\n名額為你保留到 {until}，請在期限前確認，逾期會由下一位候補遞補。',
    },
  },
  requested: {
    en: {
      subject: '{project}: {person} requests a spot on {task}, {when}',
      body: 'Hi {name},\n\n{person} would like to join this shift:\n\n{task}\n{when}\n{location}\n\nPlease accept or decline the request.',
    },
    'zh-TW': {
      subject: '【{project}】{person} 報名「{task}」，待你確認（{when}）',
      body: '{name}，你好：\n\n{person} 報名了以下班次：\n\n{task}\n{when}\n{location}\n\n請確認或婉拒這筆報名。',
    },
  },
  released: {
    en: {
      subject: '{project}: {person} dropped {task}, {when}',
      body: 'Hi {name},\n\n{person} dropped this shift:\n\n{task}\n{when}\n{location}\n\n{message}\n\nIf there’s a waitlist, the spot is being offered to the next person. Otherwise you may need to find cover.',
    },
    'zh-TW': {
      subject: '【{project}】{person} 取消報名「{task}」（{when}）',
      body: '{name}，你好：\n\n{person} 取消了以下班次的報名：\n\n{task}\n{when}\n{location}\n\n{message}\n\n如果有人候補，會依順位通知遞補；沒有的話，可能需要找人支援。',
    },
  },
  reminder: {
    en: {
      subject: '{project}: reminder for {task}, {when}',
      body: 'Hi {name},\n\nYour shift is coming up:\n\n{task}\n{when}\n{location}\n\nSee you there! If you can’t make it, please drop the shift now so we can find someone else.',
    },
    'zh-TW': {
      subject: '【{project}】班次提醒：{task}（{when}）',
      body: '{name}，你好：\n\n提醒你，以下班次即將開始：\n\n{task}\n{when}\n{location}\n\n到時候見！如果無法到場，請現在取消報名，方便我們找人支援。',
    },
  },
} satisfies Record<string, Texts>

/** The lines of a change. */
export const changeLines: Record<
  Language,
  Record<'when' | 'location' | 'title', (from: string, to: string) => string>
> = {
  en: {
    when: (from, to) => `Time: ${to} (was ${from})`,
    location: (from, to) => `Location: ${to} (was ${from})`,
    title: (from, to) => `Name: ${to} (was ${from})`,
  },
  'zh-TW': {
    when: (from, to) => `時間：${to}（原為 ${from}）`,
    location: (from, to) => `地點：${to}（原為 ${from}）`,
    title: (from, to) => `名稱：${to}（原為 ${from}）`,
  },
}

/** Name of someone's personal calendar. */
export const calendarName: Record<Language, string> = { en: 'My shifts', 'zh-TW': '我的班表' }

/** Lines of a calendar entry in addition to the description. */
export const entryLines: Record<
  Language,
  { role: (name: string) => string; contact: (names: string[]) => string }
> = {
  en: { role: (name) => `Role: ${name}`, contact: (names) => `Contact: ${names.join(', ')}` },
  'zh-TW': { role: (name) => `角色：${name}`, contact: (names) => `聯絡人：${names.join('、')}` },
}

export const whenever: Record<Language, string> = { en: 'any time', 'zh-TW': '時間彈性' }
export const nowhere: Record<Language, string> = { en: 'Location not set', 'zh-TW': '地點未定' }
/** Replaces a missing location in a line of a change. */
export const notSet: Record<Language, string> = { en: 'not set', 'zh-TW': '未定' }
