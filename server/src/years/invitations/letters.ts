import {
  type NotificationKind,
  type NotificationKinds,
  type Prepared,
  readerOf,
  type Values,
} from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { daysIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { addSecret, hashOf, makeSecret, selectInvitedTeams, setMailed } from '../../teams/index.ts'

const labels: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'Yes, I’ll join again', no: 'Not this year' },
  'zh-TW': { yes: '好，我要參加', no: '今年不參加' },
}

const prepareInvitation: NonNullable<NotificationKind['prepare']> = async (
  db,
  { pid, uid, language },
  { baseUrl },
): Promise<Prepared | null> => {
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

const invited: NotificationKind = {
  placeholders: ['days', 'teams'],
  defaults: {
    en: {
      subject: 'Join us again at {project}?',
      body: 'Hi {name},\n\n{project} is taking place on {days}. Last time you were in {teams}. Would you like to join us again?',
    },
    'zh-TW': {
      subject: '【{project}】今年也一起來嗎？',
      body: '{name}，你好：\n\n「{project}」將在 {days}舉行。上一屆你在{teams}，今年也一起來嗎？',
    },
  },
  note: {
    en: 'You’ll join only if you accept. Until the event is over, you can change your answer with the links in this email. If you didn’t expect this, you can ignore it.',
    'zh-TW': '接受邀請後才會加入。活動結束前，都可以用信裡的連結更改回覆。如果這封信與你無關，忽略即可。',
  },
  editable: true,
  optional: false,
  prepare: prepareInvitation,
}

export const notificationKinds: NotificationKinds = { [invitationKind]: invited }

interface Days {
  starts_on: string
  ends_on: string
}

const valuesOf = (teams: string[], days: Days): Values => ({
  days: daysIn(days),
  teams: {
    en: new Intl.ListFormat('en-GB').format(teams),
    'zh-TW': teams.map((team) => `「${team}」`).join('、'),
  },
})

interface Reader {
  name: string
  language: Language
  teams: string[]
}

/** The email as each recipient will read it, without links, with this project's template. */
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
