import type { Letter } from '../../platform/mail/letter.ts'
import type { Language } from '../../platform/values.ts'

interface Year {
  project: string
  starts_on: string
  ends_on: string
}

interface Invited extends Year {
  name: string
  teams: string[]
  yes: string
  no: string
}

export function invitationLetter(
  language: Language,
  { name, teams, yes, no, project, ...days }: Invited,
): Letter {
  const when = daysOf(language, days)
  return language === 'zh-TW'
    ? {
        language,
        subject: `「${project}」，你會回來嗎？`,
        paragraphs: [
          `${name}，你好：`,
          `「${project}」將在 ${when} 舉行。去年你在${teams.map((team) => `「${team}」`).join('、')}。今年你會回來嗎？`,
        ],
        button: { label: '會，我要回來', url: yes },
        otherwise: { label: '今年不參加', url: no },
        notes: ['你答應之後，我們才會把你加入。活動結束前，都可以用這封信的連結更改回覆。'],
      }
    : {
        language,
        subject: `${project}: will you come back?`,
        paragraphs: [
          `Hello ${name},`,
          `${project} is on ${when}. Last year you were in ${new Intl.ListFormat('en-GB').format(teams)}. Will you come back?`,
        ],
        button: { label: 'Yes, I come back', url: yes },
        otherwise: { label: 'Not this year', url: no },
        notes: [
          'Nobody is added without a yes. Until the event is over you can change your answer with the links of this mail.',
        ],
      }
}

/** From the first to the last day; a day has no time zone. */
function daysOf(language: Language, { starts_on, ends_on }: Omit<Year, 'project'>): string {
  const locale = language === 'en' ? 'en-GB' : language
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(new Date(starts_on), new Date(ends_on))
}

/** The letter as someone will read it, without the links. */
export function exampleOf(
  { name, language, teams }: { name: string; language: Language; teams: string[] },
  { project, starts_on, ends_on }: Year,
) {
  const year = { project, starts_on, ends_on }
  const { subject, paragraphs } = invitationLetter(language, { ...year, name, teams, yes: '', no: '' })
  return { name, subject, text: paragraphs.join('\n\n') }
}
