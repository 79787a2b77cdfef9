import type { Language } from '../../platform/values.ts'

type Texts = Record<Language, { subject: string; body: string }>

/** What mails about tasks say, until an owner says it otherwise. */
export const texts = {
  given: {
    en: {
      subject: '{project}: {task}, {when}',
      body: 'Hello {name},\n\n{by} has put you down for this:\n\n{task}\n{when}\n{place}\n\n{words}\n\nIf you cannot make it, give it back as early as you can: then someone else can step in.',
    },
    'zh-TW': {
      subject: '「{project}」：{task}，{when}',
      body: '{name}，你好：\n\n{by} 為你安排了這項任務：\n\n{task}\n{when}\n{place}\n\n{words}\n\n如果你無法參加，請盡早退回，讓其他人能接手。',
    },
  },
  changed: {
    en: {
      subject: '{project}: {task} has changed',
      body: 'Hello {name},\n\nsomething you signed up for has changed:\n\n{task}\n{changes}\n\n{words}\n\nYour seat is still yours. If you cannot make it any more, please give it back.',
    },
    'zh-TW': {
      subject: '「{project}」：{task} 有異動',
      body: '{name}，你好：\n\n你報名的任務有異動：\n\n{task}\n{changes}\n\n{words}\n\n你的名額仍然保留。如果你無法參加了，請退回名額。',
    },
  },
  cancelled: {
    en: {
      subject: '{project}: {task} is cancelled',
      body: 'Hello {name},\n\nthis will not take place:\n\n{task}\n{when}\n\n{words}\n\nThere is nothing for you to do. Thank you for offering your time.',
    },
    'zh-TW': {
      subject: '「{project}」：{task} 取消了',
      body: '{name}，你好：\n\n這項任務不會進行了：\n\n{task}\n{when}\n\n{words}\n\n你不需要做任何事。謝謝你願意付出時間。',
    },
  },
  takenAway: {
    en: {
      subject: '{project}: you are not on {task} any more',
      body: 'Hello {name},\n\n{by} has taken you off this:\n\n{task}\n{when}\n\n{words}\n\nIf you wonder why, ask them: they can see this as well.',
    },
    'zh-TW': {
      subject: '「{project}」：你已不在 {task} 的名單上',
      body: '{name}，你好：\n\n{by} 把你從這項任務移除：\n\n{task}\n{when}\n\n{words}\n\n如果你想知道原因，可以直接詢問對方。',
    },
  },
  offer: {
    en: {
      subject: '{project}: a seat for you on {task}',
      body: 'Hello {name},\n\nyou were waiting for this, and a seat has become free:\n\n{task}\n{when}\n{place}\n\nIt is kept for you until {until}. Do you want it?',
    },
    'zh-TW': {
      subject: '「{project}」：{task} 有名額給你了',
      body: '{name}，你好：\n\n你候補的任務有名額了：\n\n{task}\n{when}\n{place}\n\n名額為你保留到 {until}。你要參加嗎？',
    },
  },
  asked: {
    en: {
      subject: '{project}: {who} would like to do {task}',
      body: 'Hello {name},\n\n{who} asks for a seat:\n\n{task}\n{when}\n{place}\n\nThey wait for your answer.',
    },
    'zh-TW': {
      subject: '「{project}」：{who} 想報名 {task}',
      body: '{name}，你好：\n\n{who} 想報名這項任務：\n\n{task}\n{when}\n{place}\n\n對方正在等你的答覆。',
    },
  },
  gaveBack: {
    en: {
      subject: '{project}: {who} cannot do {task}',
      body: 'Hello {name},\n\n{who} has given their seat back:\n\n{task}\n{when}\n{place}\n\n{words}\n\nIf someone waits for it, they are being asked.',
    },
    'zh-TW': {
      subject: '「{project}」：{who} 無法參加 {task}',
      body: '{name}，你好：\n\n{who} 退回了名額：\n\n{task}\n{when}\n{place}\n\n{words}\n\n如果有人候補，系統已在詢問對方。',
    },
  },
  reminder: {
    en: {
      subject: '{project}: {task}, {when}',
      body: 'Hello {name},\n\nthis is coming up:\n\n{task}\n{when}\n{place}\n\nSee you there! If you cannot make it, please give it back now.',
    },
    'zh-TW': {
      subject: '「{project}」：{task}，{when}',
      body: '{name}，你好：\n\n提醒你即將到來的任務：\n\n{task}\n{when}\n{place}\n\n到時候見！如果你無法參加，請現在退回名額。',
    },
  },
} satisfies Record<string, Texts>

/** What a line of a change says. */
export const changeLines: Record<
  Language,
  Record<'when' | 'place' | 'title', (from: string, to: string) => string>
> = {
  en: {
    when: (from, to) => `Time: ${to} (was ${from})`,
    place: (from, to) => `Place: ${to} (was ${from})`,
    title: (from, to) => `Name: ${to} (was ${from})`,
  },
  'zh-TW': {
    when: (from, to) => `時間：${to}（原為 ${from}）`,
    place: (from, to) => `地點：${to}（原為 ${from}）`,
    title: (from, to) => `名稱：${to}（原為 ${from}）`,
  },
}

/** What someone's own calendar is called among their others. */
export const calendarName: Record<Language, string> = { en: 'My tasks', 'zh-TW': '我的任務' }

/** What an entry of a calendar says beside the description. */
export const entryLines: Record<
  Language,
  { role: (name: string) => string; contact: (names: string[]) => string }
> = {
  en: { role: (name) => `Role: ${name}`, contact: (names) => `Whom to ask: ${names.join(', ')}` },
  'zh-TW': { role: (name) => `角色：${name}`, contact: (names) => `有問題請找：${names.join('、')}` },
}

export const whenever: Record<Language, string> = { en: 'whenever it suits you', 'zh-TW': '時間自訂' }
export const nowhere: Record<Language, string> = { en: 'no place', 'zh-TW': '未定' }
