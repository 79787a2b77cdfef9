import type { Project } from '../../../../../api-client/src/index.ts'
import type { Language } from '../../../lib/words/languages.ts'

const dayMs = 86_400_000

const day = (language: Language, days: number, now: Date) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(now.getTime() + days * dayMs))

/** From the first to the last day; a day has no time zone. */
const daysOf = (language: Language, { starts_on, ends_on }: Year) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).formatRange(new Date(starts_on), new Date(ends_on))

type Year = Pick<Project, 'answer_days' | 'starts_on' | 'ends_on'>

/** What is only known once a mail is written stands in a preview as an example, in the language of the mail. */
export function samplesOf(
  language: Language,
  team: string,
  project: Year,
  now = new Date(),
): Record<string, string> {
  const by = day(language, project.answer_days, now)
  const [one, other] = [`${day(language, 3, now)} 18:00`, `${day(language, 4, now)} 10:00`]
  return {
    by,
    team,
    minutes: '20',
    place: 'https://meet.example.org/team',
    times: `${one}\n${other}`,
    time: one,
    teams: language === 'en' ? team : `「${team}」`,
    days: daysOf(language, project),
    ...written[language](team, by),
  }
}

const written: Record<Language, (team: string, by: string) => Record<string, string>> = {
  en: (team, by) => ({
    next: `${team} has your application before it now and answers by ${by}.`,
    words: 'We meet on Friday at six, at the back door.',
    reason: 'The team is full.',
    why: 'The organisers have found a team that could suit you.',
    line: 'Your first aid course is just what we need.',
  }),
  'zh-TW': (team, by) => ({
    next: `「${team}」正在看你的申請，會在 ${by} 前回覆。`,
    words: '我們星期五六點在後門集合。',
    reason: '這個小組已經額滿。',
    why: '主辦團隊替你找到一個可能適合的小組。',
    line: '你上過急救課，正是我們需要的。',
  }),
}
