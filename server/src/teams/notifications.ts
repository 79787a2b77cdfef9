import {
  type NotificationKind,
  type NotificationKinds,
  queueNotifications,
  queueOnce,
} from '../messages/index.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import { daysIn } from '../platform/mail/times.ts'
import type { Language } from '../platform/values.ts'
import { requireProject, selectOwners } from '../projects/index.ts'
import { addLinks } from './invitations/links.ts'
import { type InvitedTeam, invitedKind, selectInvitedTeams } from './invitations/queries.ts'
import {
  type MembershipRef,
  selectAppointment,
  selectLead,
  selectTeamAndPerson,
  selectTeamMemberships,
  type TeamMembership,
  type TeamRole,
} from './people/queries.ts'
import { selectConcerned } from './queries.ts'

const answers: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'View invitation', no: 'Decline invitation' },
  'zh-TW': { yes: '查看邀請', no: '婉拒邀請' },
}

const invitedTeams: Record<Language, (teams: InvitedTeam[]) => string> = {
  en: (teams) =>
    new Intl.ListFormat('en-GB').format(
      teams.map(({ name, role }) => (role === 'chief' ? `${name} (as team lead)` : name)),
    ),
  'zh-TW': (teams) =>
    teams.map(({ name, role }) => (role === 'chief' ? `「${name}」組長` : `「${name}」`)).join('、'),
}

/** Names nobody if the inviter's account was deleted, or the invitation is older than the record of inviters. */
const invitersOf: Record<Language, (names: string[]) => string> = {
  en: (names) => new Intl.ListFormat('en-GB').format(names) || 'The organisers',
  'zh-TW': (names) => names.join('、') || '主辦團隊',
}

const isAsked = ({ open, joined, left }: InvitedTeam): boolean => open && !joined && left !== 'removed'

/** For people who are in another team of the project, whose name and data are visible there already. */
const notesForMembers: Record<Language, string> = {
  en: 'You’re already part of this event, and whatever you answer, nothing changes in your other teams. If you accept, the people in the new team see your name, and its leads also see your email address and any private data that the event shares with team leads. You can change your answer until the event is over.',
  'zh-TW':
    '你已經參加這個活動，不論接受或婉拒，都不會影響你原本的組別。接受之後，新組別的組員看得到你的名字，組長還看得到你的電子郵件地址，以及活動開放給組長查看的私人資料。活動結束前都可以更改回覆。',
}

const invited: NotificationKind = {
  placeholders: ['inviter', 'teams', 'days'],
  defaults: {
    en: {
      subject: '{inviter} invited you to {project}',
      body: 'Hi {name},\n\n{inviter} invited you to volunteer at {project}, in {teams}.\n\nDates: {days}\n\nYou’ll join only if you accept. Before you answer, you can check who sees what about you.',
    },
    'zh-TW': {
      subject: '【{project}】{inviter} 邀請你加入志工團隊',
      body: '{name}，你好：\n\n{inviter} 邀請你加入「{project}」的志工團隊。\n\n組別：{teams}\n活動日期：{days}\n\n接受邀請後才會加入。回覆前，你可以先確認誰看得到你的哪些資料。',
    },
  },
  note: {
    en: 'Until you accept, you’re not on any public list and nobody can read your private data. You can change your answer until the event is over. If you didn’t expect this, you can ignore this email.',
    'zh-TW':
      '接受之前，你不會出現在任何公開名單，也沒有人能查看你的私人資料。活動結束前都可以更改回覆。如果這封信與你無關，忽略即可。',
  },
  editable: true,
  optional: false,
  async prepare(db, { pid, uid, language }, { baseUrl }) {
    const teams = (await selectInvitedTeams(db, { pid, uid })).filter(isAsked)
    if (teams.length === 0) return null
    const added = await addLinks(db, { pid, uid }, { labels: answers[language], baseUrl })
    if (!added) return null
    const isMember = (await selectTeamMemberships(db, { pid, uid })).length > 0
    const inviters = [...new Set(teams.flatMap(({ by }) => by ?? []))]
    return {
      params: {
        inviter: { en: invitersOf.en(inviters), 'zh-TW': invitersOf['zh-TW'](inviters) },
        teams: { en: invitedTeams.en(teams), 'zh-TW': invitedTeams['zh-TW'](teams) },
        days: daysIn(added.invitation),
      },
      ...(isMember && { note: notesForMembers[language] }),
      ...added.links,
    }
  },
}

const ownTeams: Record<Language, (memberships: TeamMembership[]) => string> = {
  en: (memberships) =>
    memberships.map(({ team, role }) => (role === 'chief' ? `${team} (team lead)` : team)).join(', '),
  'zh-TW': (memberships) =>
    memberships.map(({ team, role }) => (role === 'chief' ? `「${team}」組長` : `「${team}」`)).join('、'),
}

/** With their teams at the time of sending. */
const opened: NotificationKind = {
  placeholders: ['teams'],
  defaults: {
    en: {
      subject: '{project} is live, and you’re on the team',
      body: 'Hi {name},\n\n{project} is now live. You’re part of:\n\n{teams}',
    },
    'zh-TW': {
      subject: '【{project}】活動上線了，歡迎加入團隊',
      body: '{name}，你好：\n\n「{project}」已經上線。你的組別：\n\n{teams}',
    },
  },
  button: { label: { en: 'See the event', 'zh-TW': '查看活動' }, path: ({ pid }) => `/p/${pid}` },
  note: {
    en: 'If this is a mistake, sign in and leave the team.',
    'zh-TW': '如果這是誤會，登入後可以自行離開這一組。',
  },
  editable: true,
  optional: false,
  async prepare(db, { pid, uid }) {
    const memberships = await selectTeamMemberships(db, { pid, uid })
    if (memberships.length === 0) return null
    return { params: { teams: { en: ownTeams.en(memberships), 'zh-TW': ownTeams['zh-TW'](memberships) } } }
  },
}

/** They were a member, and someone else made them lead the team. */
const lead: NotificationKind = {
  placeholders: ['actor', 'team'],
  defaults: {
    en: {
      subject: '{project}: you now lead {team}',
      body: 'Hi {name},\n\n{actor} made you a team lead of {team} at {project}.\n\nTeam leads invite people, decide on applications and plan shifts. After 72 hours, you’ll also be able to see private data that the event has requested for team matching.',
    },
    'zh-TW': {
      subject: '【{project}】你已成為「{team}」組長',
      body: '{name}，你好：\n\n{actor} 把你設為「{project}」的「{team}」組長。\n\n組長可以邀請組員、審核申請、安排班次。72 小時後，也能查看活動為了媒合組別而請大家提供的私人資料。',
    },
  },
  button: {
    label: { en: 'See the team', 'zh-TW': '查看組別' },
    path: ({ pid, params }) => `/p/${pid}/t/${params.tid as TeamId}`,
  },
  note: {
    en: 'If you don’t want to lead the team, tell the person who made you a team lead, or leave the team.',
    'zh-TW': '如果不想擔任組長，請告訴把你設為組長的人，或離開這一組。',
  },
  editable: true,
  optional: false,
  async prepare(db, { pid, uid, params }) {
    const found = await selectLead(db, { pid, tid: params.tid as TeamId, uid }, params.actor as PersonId)
    return found && { params: { actor: found.actor, team: found.team } }
  },
}

const asRole: Record<Language, (team: string, role: TeamRole) => string> = {
  en: (team, role) => (role === 'chief' ? `${team} as team lead` : team),
  'zh-TW': (team, role) => (role === 'chief' ? `「${team}」擔任組長` : `「${team}」`),
}

/** Sent even if they have left since: nobody gets power unnoticed. */
const admin: NotificationKind = {
  placeholders: ['actor', 'team'],
  defaults: {
    en: {
      subject: '{project}: {actor} added themselves to a team',
      body: 'Hi {name},\n\n{actor} added themselves to {team} at {project}. As a site admin, they can do this without being invited.\n\nFor the first 72 hours, they don’t see the phone numbers and chat addresses that people share with this team.',
    },
    'zh-TW': {
      subject: '【{project}】{actor} 把自己加入組別',
      body: '{name}，你好：\n\n{actor} 把自己加入「{project}」的{team}。{actor} 是平台管理員，不需要邀請就能加入。\n\n最初 72 小時，{actor} 看不到大家分享給這一組的電話和通訊帳號。',
    },
  },
  button: {
    label: { en: 'See the team', 'zh-TW': '查看組別' },
    path: ({ pid, params }) => `/p/${pid}/t/${params.tid as TeamId}`,
  },
  note: {
    en: 'If you don’t know why they did this, ask them, or remove them from the team.',
    'zh-TW': '如果不清楚原因，請詢問對方，或把對方移出這一組。',
  },
  editable: false,
  optional: false,
  async prepare(db, { pid, params }) {
    const ref = { pid, tid: params.tid as TeamId, uid: params.actor as PersonId }
    const found = await selectTeamAndPerson(db, ref)
    if (!found) return null
    const role = params.role as TeamRole
    const team = { en: asRole.en(found.team, role), 'zh-TW': asRole['zh-TW'](found.team, role) }
    return { params: { actor: found.person, team } }
  },
}

/** With the days at the time of sending. */
const later: NotificationKind = {
  placeholders: ['days', 'zone'],
  defaults: {
    en: {
      subject: '{project} ends later than planned',
      body: 'Hi {name},\n\n{project} now ends later than we told you.\n\nNew dates: {days}\nTime zone: {zone}\n\nIf you share a phone number or chat addresses with people in this event, they can see them until two weeks after the new last day. Private data that you’ve entered may also be kept for longer, because the time until it’s deleted is counted from the last day.',
    },
    'zh-TW': {
      subject: '【{project}】結束日期延後',
      body: '{name}，你好：\n\n「{project}」的結束時間比原本通知的晚。\n\n新的日期：{days}\n時區：{zone}\n\n如果你把電話或通訊帳號分享給這個活動的人，對方在新的最後一天過後兩週內都看得到。私人資料的保存期限從活動最後一天起算，所以你填寫的資料也可能保存得更久。',
    },
  },
  button: {
    label: { en: 'Check my contacts', 'zh-TW': '查看我的聯絡方式' },
    path: () => '/me/contacts',
  },
  note: {
    en: 'You can hide your contacts, delete your private data or leave the event at any time.',
    'zh-TW': '你隨時可以隱藏聯絡方式、刪除私人資料或離開活動。',
  },
  editable: false,
  optional: false,
  async prepare(db, { pid }) {
    const project = await requireProject(db, null, pid)
    return { params: { days: daysIn(project), zone: project.time_zone } }
  },
}

/** Sent even if they have left since: nobody gets power unnoticed. */
const appointed: NotificationKind = {
  placeholders: ['actor', 'person', 'team'],
  defaults: {
    en: {
      subject: '{project}: new team lead in {team}',
      body: 'Hi {name},\n\n{actor} made {person} a team lead of {team} at {project}.\n\nTeam leads invite people, decide on applications and plan shifts. For the first 72 hours, they don’t see private data or the contacts that people share with them. Someone who is only invited doesn’t lead the team until they accept.',
    },
    'zh-TW': {
      subject: '【{project}】「{team}」有新的組長',
      body: '{name}，你好：\n\n{actor} 把 {person} 設為「{project}」的「{team}」組長。\n\n組長可以邀請組員、審核申請、安排班次。最初 72 小時，新組長看不到私人資料，也看不到大家分享給組長的聯絡方式。還在邀請中的人，接受後才會成為組長。',
    },
  },
  button: {
    label: { en: 'See the team', 'zh-TW': '查看組別' },
    path: ({ pid, params }) => `/p/${pid}/t/${params.tid as TeamId}`,
  },
  note: {
    en: 'If you don’t know why they did this, ask them, or remove the new lead from the team.',
    'zh-TW': '如果不清楚原因，請詢問對方，或把新的組長移出這一組。',
  },
  editable: false,
  optional: false,
  async prepare(db, { pid, params }) {
    const ref = { pid, tid: params.tid as TeamId, uid: params.uid as PersonId }
    const found = await selectAppointment(db, ref, params.actor as PersonId)
    return found && { params: { ...found } }
  },
}

export const notificationKinds: NotificationKinds = {
  [invitedKind]: invited,
  'team.lead': lead,
  'team.admin': admin,
  'team.appointed': appointed,
  'project.opened': opened,
  'project.later': later,
}

/** Asks them to accept. */
export const notifyInvited = (tx: Transaction, pid: ProjectId, uids: PersonId[]): Promise<void> =>
  queueNotifications(
    tx,
    uids.map((uid) => ({ pid, uid, kind: invitedKind, about: 'invitation' })),
  )

/** Their project is open. */
export const notifyMembers = (tx: Transaction, pid: ProjectId, uids: PersonId[]): Promise<void> =>
  queueNotifications(
    tx,
    uids.map((uid) => ({ pid, uid, kind: 'project.opened', about: 'opened' })),
  )

/** A minute later, so that several changes become one email. */
export async function notifyOfLaterEnd(tx: Transaction, pid: ProjectId, actor: PersonId): Promise<void> {
  const uids = (await selectConcerned(tx, pid)).filter((uid) => uid !== actor)
  const emailTo = (uid: PersonId) => ({ pid, uid, kind: 'project.later', about: `later ${uid}`, hold: 60 })
  await queueOnce(tx, pid, { notifications: uids.map(emailTo), renewed: {} })
}

/** Someone else made them a chief. */
export const notifyOfLead = (
  tx: Transaction,
  { pid, tid, uid }: MembershipRef,
  actor: PersonId,
): Promise<void> =>
  queueNotifications(tx, [{ pid, uid, kind: 'team.lead', about: `lead ${tid}`, params: { tid, actor } }])

/** Someone made them a chief or invited them as one; the owners can't unsubscribe. */
export async function notifyOwnersOfLead(
  tx: Transaction,
  { pid, tid, uid }: MembershipRef,
  actor: PersonId,
): Promise<void> {
  const owners = (await selectOwners(tx, pid)).filter((owner) => owner !== actor && owner !== uid)
  await queueNotifications(
    tx,
    owners.map((owner) => ({
      pid,
      uid: owner,
      kind: 'team.appointed',
      about: `appointed ${tid} ${uid}`,
      params: { tid, uid, actor },
    })),
  )
}

/** A site admin has added themselves to a team; the owners can't unsubscribe. */
export async function notifyOfAdmin(
  tx: Transaction,
  { pid, tid, uid, role }: MembershipRef & { role: TeamRole },
): Promise<void> {
  const params = { tid, actor: uid, role }
  const owners = (await selectOwners(tx, pid)).filter((owner) => owner !== uid)
  await queueNotifications(
    tx,
    owners.map((owner) => ({ pid, uid: owner, kind: 'team.admin', about: `admin ${tid}`, params })),
  )
}
