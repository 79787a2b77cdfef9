import {
  type NotificationKind,
  type NotificationKinds,
  queueNotifications,
  readerOf,
  type Values,
} from '../../messages/index.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { daysIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { addLinks, selectInvitedTeams } from '../../teams/index.ts'

const answers: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'Yes, I’ll join again', no: 'Not this year' },
  'zh-TW': { yes: '好，我要參加', no: '今年不參加' },
}

const kind = 'year.invited'

const invited: NotificationKind = {
  placeholders: ['days', 'teams'],
  defaults: {
    en: {
      subject: 'Join us again at {project}?',
      body: 'Hi {name},\n\n{project} is taking place on {days}. Last time you were in {teams}. Would you like to join us again?',
    },
    'zh-TW': {
      subject: '【{project}】今年也一起來嗎？',
      body: '{name}，你好：\n\n「{project}」將在 {days}舉行。上一屆你參加的組別：{teams}。今年也一起來嗎？',
    },
  },
  note: {
    en: 'You’ll join only if you accept. Until the event is over, you can change your answer with the links in this email. If you didn’t expect this, you can ignore this email.',
    'zh-TW': '接受邀請後才會加入。活動結束前，都可以用信裡的連結更改回覆。如果這封信與你無關，忽略即可。',
  },
  editable: true,
  optional: false,
  async prepare(db, { pid, uid, language }, { baseUrl }) {
    const added = await addLinks(db, { pid, uid }, { labels: answers[language], baseUrl })
    if (!added) return null
    const teams = (await selectInvitedTeams(db, { pid, uid })).map(({ name }) => name)
    return { params: valuesOf(teams, added.invitation), ...added.links }
  },
}

export const notificationKinds: NotificationKinds = { [kind]: invited }

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
  const read = await readerOf(db, pid, kind, invited)
  return readers.map(({ name, language, teams }) => ({
    name,
    ...read(language, { ...valuesOf(teams, days), name, project }),
  }))
}

/** Asks last year's people whether they join again. */
export const notifyInvited = (tx: Transaction, pid: ProjectId, uids: PersonId[]): Promise<void> =>
  queueNotifications(
    tx,
    uids.map((uid) => ({ pid, uid, kind, about: 'invitation' })),
  )
