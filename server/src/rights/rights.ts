import { whyNotWrite } from '../announcements/index.ts'
import { whyNotChief, whyNotSearch } from '../applications/index.ts'
import { whyNotPreview } from '../messages/index.ts'
import { ledBy, ownersMay, type Rights, type Standing, standsAs, standsAsSettled } from '../projects/index.ts'
import { purposes, readerRoles, whyNotAsk, whyNotBeReader, whyNotRead } from '../purposes/index.ts'
import { mayEditTable, treasuryRoles, whyNotTreasurer } from '../subsidy/index.ts'
import { mayLead, mayRecord } from '../tasks/index.ts'
import { leadsTeam } from '../teams/index.ts'

/**
 * What someone may do in a project, by the policies that authorise the operations. The access matrix proves that
 * a key is there exactly if its operations succeed. docs/integrators/projects.md lists the keys.
 */
export const rights: Rights = {
  'settings.change': ownersMay,
  'history.read': ownersMay,
  'overview.read': (you) => whereTrue(you, (tid) => mayLead(tasksViewer(you), tid)),
  'reports.read': ownersMay,
  'years.start': ownersMay,
  'roles.grant': ownersMay,
  'roles.revoke': (you) => you.admin || standsAsSettled(you, ['owner']),
  'roles.confirm': (you) => standsAsSettled(you, ['owner']),

  'teams.create': ownersMay,
  'teams.change': (you) => whereTrue(you, (tid) => leadsTeam(insiderOf(you, tid))),
  'people.read': ownersMay,
  'people.invite': (you) => whereTrue(you, (tid) => leadsTeam(insiderOf(you, tid))),
  'people.import': ownersMay,

  'applications.decide': (you) =>
    whereTrue(you, (tid) => !refuses(whyNotChief(applicantsViewer(you), tid ?? ''))),
  'pool.search': (you) =>
    whereTrue(you, (tid) => !refuses(whyNotSearch(applicantsViewer(you), recruitsAs(you, tid)))),
  'statements.change': ownersMay,

  'tasks.plan': (you) => whereTrue(you, (tid) => mayLead(tasksViewer(you), tid)),
  'attendance.record': (you) => whereTrue(you, (tid) => mayRecord(tasksViewer(you), tid)),
  'hours.correct': (you) => whereTrue(you, (tid) => mayLead(tasksViewer(you), tid)),
  'rules.change': ownersMay,

  'forms.change': ownersMay,
  'badges.read': ownersMay,

  'subsidy.change': (you) => mayEditTable(claimsViewer(you)),
  'claims.decide': (you) => !refuses(whyNotTreasurer(claimsViewer(you))),
  'receipts.read': (you) => standsAsSettled(you, treasuryRoles),
  'payouts.create': (you) => standsAsSettled(you, treasuryRoles),

  'messages.read': ownersMay,
  'messages.change': ownersMay,
  'announcements.write': (you) =>
    whereTrue(you, (tid) => !refuses(whyNotWrite(insiderOf(you, tid), { tid: tid ?? undefined, where: [] }))),
  'messages.preview': (you) => !refuses(whyNotPreview(ownersMay(you) || ledBy(you).length > 0)),

  'purposes.open': ownersMay,
  'purposes.ask': (you) => !refuses(whyNotAsk(readerOf(you))),
  'purposes.read': (you) => purposes.filter((one) => !refuses(whyNotRead(one, readerOf(you)))),
  'purposes.count': (you) => (refuses(whyNotBeReader('catering', readerOf(you))) ? [] : ['catering']),
}

const refuses = (why: readonly object[]): boolean => why.length > 0

/** Everywhere, or else in the teams of which it is true. */
const whereTrue = ({ teams }: Standing, may: (tid: string | null) => boolean) =>
  may(null) || teams.map(({ tid }) => tid).filter(may)

function insiderOf(you: Standing, tid: string | null) {
  const role = you.teams.find((one) => one.tid === tid && one.state === 'accepted')?.role
  return {
    owner: standsAs(you, 'owner'),
    admin: you.admin,
    chief: role === 'chief',
    member: role === 'member',
  }
}

const applicantsViewer = (you: Standing) => ({ isOrganiser: ownersMay(you), tids: ledBy(you) })

const recruitsAs = ({ teams }: Standing, wanted: string | null): boolean =>
  teams.some(
    ({ tid, role, state, archived, recruiting }) =>
      tid === wanted && role === 'chief' && state === 'accepted' && recruiting && !archived,
  )

const tasksViewer = (you: Standing) => ({
  isOrganiser: ownersMay(you),
  desk: standsAs(you, 'desk'),
  leads: ledBy(you),
  teams: you.teams.filter(({ state }) => state === 'accepted').map(({ tid }) => tid),
})

function claimsViewer(you: Standing) {
  const teams = you.teams.filter(({ state, archived }) => state === 'accepted' && !archived)
  return {
    roles: you.roles.map(({ role }) => role),
    admin: you.admin,
    tids: teams.map(({ tid }) => tid),
    chief: teams.some(({ role }) => role === 'chief'),
    claims: false,
  }
}

/** New roles don't count, and leading a team only after some days. */
function readerOf(you: Standing) {
  const leads = you.teams.some(
    ({ role, state, archived, settled }) => role === 'chief' && state === 'accepted' && !archived && settled,
  )
  const held = you.roles.filter(({ settled }) => settled).map(({ role }) => role)
  const all: readonly string[] = leads ? [...held, 'chief'] : held
  return { roles: readerRoles.filter((role) => all.includes(role)), leads_from: null }
}
