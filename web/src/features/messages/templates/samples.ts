import type { Project } from '@manyhands/api-client'
import type { Language } from '../../../lib/i18n/languages.ts'

const dayMs = 86_400_000

const day = (language: Language, days: number, now: Date, timeZone: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(new Date(now.getTime() + days * dayMs))

/** From the first to the last day; a day has no time zone. */
const daysOf = (language: Language, { starts_on, ends_on }: Year) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).formatRange(new Date(starts_on), new Date(ends_on))

type Year = Pick<Project, 'answer_days' | 'starts_on' | 'ends_on' | 'time_zone'>

/** Example values for what is only known once an email is written, in the language of the email. */
export function samplesOf(
  kind: string,
  language: Language,
  team: string,
  project: Year,
  now = new Date(),
): Record<string, string> {
  const inDays = (days: number) => day(language, days, now, project.time_zone)
  const by = inDays(project.answer_days)
  const [one, other] = [`${inDays(3)} 18:00`, `${inDays(4)} 10:00`]
  const texts = written[language]
  return {
    answer_by: by,
    team,
    minutes: '20',
    location: 'https://meet.example.org/team',
    times: `${one}\n${other}`,
    time: one,
    teams: language === 'en' ? team : `「${team}」`,
    days: daysOf(language, project),
    amount: 'NT$350',
    when: one,
    deadline: inDays(3),
    until: other,
    ...texts.always,
    next: texts.next(team, by),
    changes: texts.changes(one, other),
    due: texts.due(by),
    exchange: texts.exchange(other),
    ...(/^(task|swap|cover)\./.test(kind) && texts.ofShift),
    ...(kind.startsWith('claim.') && texts.ofClaim),
  }
}

interface Texts {
  always: Record<string, string>
  /** Placeholders with another meaning in emails about shifts. */
  ofShift: Record<string, string>
  ofClaim: Record<string, string>
  next(team: string, by: string): string
  changes(before: string, after: string): string
  due(by: string): string
  exchange(when: string): string
}

const written: Record<Language, Texts> = {
  en: {
    always: {
      message: 'We meet on Friday at six, at the back door.',
      reason: 'The team is full.',
      note: 'Your first aid course is just what we need.',
      inviter: 'Ada Lin',
      actor: 'Ada Lin',
      task: 'Welcome desk',
      from: 'Ada Lin',
      to: 'Ben Wang',
      person: 'Ben Wang',
      form: 'T-shirt size',
      hours: '8.5 hours',
      origin: 'Hualien',
      zone: 'Asia/Taipei',
      readers: 'owners, finance',
    },
    ofShift: { assigner: 'Ada Lin', location: 'Main entrance', message: 'Please bring your badge.' },
    ofClaim: { reason: 'The receipt is hard to read.' },
    next: (team, by) => `${team} is reviewing your application and will reply by ${by}.`,
    changes: (before, after) => `Time: ${after} (was ${before})`,
    due: (by) => `Please fill it in by ${by}.`,
    exchange: (when) => `In exchange, Ada Lin takes over this shift:\nCloakroom\n${when}`,
  },
  'zh-TW': {
    always: {
      message: '我們星期五六點在後門集合。',
      reason: '這一組已額滿。',
      note: '你上過急救課，正是我們需要的。',
      inviter: '林安安',
      actor: '林安安',
      task: '報到櫃台',
      from: '林安安',
      to: '王小明',
      person: '王小明',
      form: 'T 恤尺寸',
      hours: '8.5 小時',
      origin: '花蓮',
      zone: 'Asia/Taipei',
      readers: '負責人、財務',
    },
    ofShift: { assigner: '林安安', location: '正門', message: '請記得帶識別證。' },
    ofClaim: { reason: '收據不夠清楚。' },
    next: (team, by) => `「${team}」正在審核你的申請，會在 ${by}前回覆。`,
    changes: (before, after) => `時間：${after}（原為 ${before}）`,
    due: (by) => `請在 ${by} 前填寫。`,
    exchange: (when) => `作為交換，林安安會值以下班次：\n寄物處\n${when}`,
  },
}
