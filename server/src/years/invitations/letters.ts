import {
  type Late,
  type MessageKind,
  type MessageKinds,
  readerOf,
  type Values,
} from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { addSecret, hashOf, makeSecret, selectInvitedTeams, setMailed } from '../../teams/index.ts'

const labels: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'Yes, I come back', no: 'Not this year' },
  'zh-TW': { yes: '會，我要回來', no: '今年不參加' },
}

const lateInvitation: NonNullable<MessageKind['late']> = async (
  db,
  { pid, uid, language },
  { baseUrl },
): Promise<Late | null> => {
  const secret = makeSecret()
  const invitation = await addSecret(db, { pid, uid }, hashOf(secret))
  if (!invitation) return null
  const teams = await selectInvitedTeams(db, { pid, uid })
  const { yes, no } = labels[language]
  return {
    params: valuesOf(
      teams.map(({ name }) => name),
      invitation,
    ),
    button: { label: yes, url: `${baseUrl}/invitation#yes.${secret}` },
    otherwise: { label: no, url: `${baseUrl}/invitation#no.${secret}` },
    sent: (db) => setMailed(db, { pid, uid }),
  }
}

export const invitationKind = 'year.invited'

const invited: MessageKind = {
  placeholders: ['days', 'teams'],
  defaults: {
    en: {
      subject: '{project}: will you come back?',
      body: 'Hello {name},\n\n{project} is on {days}. Last year you were in {teams}. Will you come back?',
    },
    'zh-TW': {
      subject: '「{project}」，你會回來嗎？',
      body: '{name}，你好：\n\n「{project}」將在 {days} 舉行。去年你在{teams}。今年你會回來嗎？',
    },
  },
  note: {
    en: 'Nobody is added without a yes. Until the event is over you can change your answer with the links of this mail.',
    'zh-TW': '你答應之後，我們才會把你加入。活動結束前，都可以用這封信的連結更改回覆。',
  },
  editable: true,
  optional: false,
  late: lateInvitation,
}

export const messageKinds: MessageKinds = { [invitationKind]: invited }

interface Days {
  starts_on: string
  ends_on: string
}

const valuesOf = (teams: string[], days: Days): Values => ({
  days: { en: daysOf('en-GB', days), 'zh-TW': daysOf('zh-TW', days) },
  teams: {
    en: new Intl.ListFormat('en-GB').format(teams),
    'zh-TW': teams.map((team) => `「${team}」`).join('、'),
  },
})

/** From the first to the last day; a day has no time zone. */
function daysOf(locale: string, { starts_on, ends_on }: Days): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(new Date(starts_on), new Date(ends_on))
}

interface Reader {
  name: string
  language: Language
  teams: string[]
}

/** The mail as each will read it, without the links, in the words of this project. */
export async function examplesFor(
  db: Db,
  pid: ProjectId,
  readers: Reader[],
  { project, ...days }: Days & { project: string },
) {
  const read = await readerOf(db, pid, invitationKind, invited)
  return readers.map(({ name, language, teams }) => ({
    name,
    ...read(language, { ...valuesOf(teams, days), name, project }),
  }))
}
