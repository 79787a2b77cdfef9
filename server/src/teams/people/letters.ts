import { type NotificationKinds, queueNotifications } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { invitationToTeam, invite } from '../invitations/inviting.ts'
import { invitedKind } from '../invitations/letters.ts'
import { selectJoined, selectTeamMemberships, type TeamMembership } from './queries.ts'

const toEvent: Record<Language, string> = { en: 'See the event', 'zh-TW': '查看活動' }
const mistake: Record<Language, string> = {
  en: 'If this is a mistake, sign in and leave the team.',
  'zh-TW': '如果這是誤會，登入後可以自行離開這一組。',
}

const namesOf: Record<Language, (memberships: TeamMembership[]) => string> = {
  en: (memberships) =>
    memberships.map(({ team, role }) => (role === 'chief' ? `${team} (team lead)` : team)).join(', '),
  'zh-TW': (memberships) =>
    memberships.map(({ team, role }) => (role === 'chief' ? `「${team}」組長` : `「${team}」`)).join('、'),
}

/** When a project opens, to everyone in one of its teams, with their teams at the time of sending. */
export const notificationKinds: NotificationKinds = {
  [invitationToTeam]: invitedKind,
  'project.opened': {
    placeholders: ['teams'],
    defaults: {
      en: {
        subject: '{project} is live, and you’re on the team',
        body: 'Hi {name},\n\n{project} is now live. You’re in:\n\n{teams}',
      },
      'zh-TW': {
        subject: '【{project}】活動上線了，歡迎加入團隊',
        body: '{name}，你好：\n\n「{project}」已經上線。你的組別：\n\n{teams}',
      },
    },
    button: { label: toEvent, path: ({ pid }) => `/p/${pid}` },
    note: mistake,
    editable: true,
    optional: false,
    async prepare(db, { pid, uid }) {
      const memberships = await selectTeamMemberships(db, { pid, uid })
      if (memberships.length === 0) return null
      return { params: { teams: { en: namesOf.en(memberships), 'zh-TW': namesOf['zh-TW'](memberships) } } }
    },
  },
}

/** Invites people who were added, and tells those who have accepted that it is open. */
export async function notifyOfOpening(tx: Transaction, pid: ProjectId, uids: PersonId[]): Promise<void> {
  await invite(tx, { pid, uids })
  await queueNotifications(
    tx,
    (await selectJoined(tx, pid, uids)).map((uid) => ({ pid, uid, kind: 'project.opened', about: 'opened' })),
  )
}
