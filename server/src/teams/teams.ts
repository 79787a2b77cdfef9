import { isDeepStrictEqual } from 'node:util'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { forbidden, Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import { requireLiveProject, requireProject } from '../projects/index.ts'
import { belongsToTeam, type Insider, leadsTeam, whyNotChangeTeam } from './policy.ts'
import type { TeamRef } from './queries.ts'
import {
  hasOpenApplications,
  insertTeamLast,
  insertTeamOnce,
  lockTeam,
  type NewTeamRow,
  selectInsider,
  selectTeams,
  type TeamRow,
  updatePositions,
  updateTeam,
} from './queries.ts'
import { because } from './refusals.ts'
import type { NewTeam, TeamChange } from './schemas.ts'

const nobody: Insider = { owner: false, admin: false, chief: false, member: false }

/** The caller's relation to a team that they may know of; 404 otherwise. */
export async function insiderOf(db: Db, actor: Actor | null, { pid, tid }: TeamRef): Promise<Insider> {
  await requireProject(db, actor, pid)
  return actor ? selectInsider(db, actor, { pid, tid }) : nobody
}

/** Pending invitations are visible to those who invited. */
const present = ({ internal, links, invited, ...team }: TeamRow, insider: Insider) => ({
  ...team,
  ...(belongsToTeam(insider) && { internal, links }),
  ...(leadsTeam(insider) && { invited }),
})

export async function listTeams(db: Db, actor: Actor | null, pid: ProjectId, archived: boolean) {
  await requireProject(db, actor, pid)
  const insider = actor ? await selectInsider(db, actor, { pid, tid: null }) : nobody
  const rows = await selectTeams(db, { pid, archived: archived && belongsToTeam(insider) })
  return { data: rows.map((row) => present(row, insider)), next_cursor: null }
}

export async function getTeam(db: Db, actor: Actor | null, ref: TeamRef) {
  const insider = await insiderOf(db, actor, ref)
  const team = await requireTeam(db, ref)
  if (team.archived && !belongsToTeam(insider)) throw new Problem('not_found')
  return present(team, insider)
}

async function requireTeam(db: Db, ref: TeamRef): Promise<TeamRow> {
  const [team] = await selectTeams(db, { ...ref, archived: true })
  if (!team) throw new Problem('not_found')
  return team
}

export async function createTeam(tx: Transaction, actor: Actor, pid: ProjectId, team: NewTeam) {
  await requireLiveProject(tx, pid)
  if (!(await insertTeamLast(tx, { pid, ...team })))
    throw new Problem('conflict', {
      detail: `The tid "${team.tid}" is already taken in this project. Choose another one.`,
    })
  const { tid } = team
  await audit(tx, {
    actor: actor.uid,
    verb: 'team.created',
    subject: `team:${tid}`,
    pid,
    tid,
    after: { ...team },
  })
  return requireTeam(tx, { pid, tid })
}

/** Copies a team of another year, at the same position. False if it already exists. */
export async function copyTeam(tx: Transaction, actor: PersonId, team: NewTeamRow): Promise<boolean> {
  if (!(await insertTeamOnce(tx, team))) return false
  const { pid, tid, ...after } = team
  await audit(tx, { actor, verb: 'team.created', subject: `team:${tid}`, pid, tid, after: { tid, ...after } })
  return true
}

interface Change {
  change: TeamChange
  /** Called with what the caller sees now; throws to refuse. */
  expect(current: object): void
}

export async function changeTeam(tx: Transaction, actor: Actor, ref: TeamRef, { change, expect }: Change) {
  await insiderOf(tx, actor, ref)
  await requireLiveProject(tx, ref.pid)
  if (!(await lockTeam(tx, ref.pid, ref.tid))) throw new Problem('not_found')
  const insider = await insiderOf(tx, actor, ref)
  const before = await requireTeam(tx, ref)
  expect(present(before, insider))
  const changed = (Object.keys(change) as (keyof TeamChange)[]).filter(
    (field) => change[field] !== undefined && !isDeepStrictEqual(change[field], before[field]),
  )
  const why = whyNotChangeTeam(insider, changed)
  if (why.length > 0) throw forbidden(why)
  if (changed.length === 0) return present(before, insider)
  if (change.archived && changed.includes('archived') && (await hasOpenApplications(tx, ref)))
    throw refused([because['applications-open']])
  const pick = (from: Partial<TeamRow>) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  await updateTeam(tx, ref, pick(change as Partial<TeamRow>))
  const after = await requireTeam(tx, ref)
  await audit(tx, {
    actor: actor.uid,
    verb: 'team.changed',
    subject: `team:${ref.tid}`,
    ...ref,
    before: pick(before),
    after: pick(after),
  })
  return present(after, insider)
}

/** Refuses an order that was made before a team was added or removed. */
export async function orderTeams(tx: Transaction, actor: Actor, pid: ProjectId, tids: TeamId[]) {
  await requireLiveProject(tx, pid)
  const teams = await selectTeams(tx, { pid, archived: false })
  const before = teams.map(({ tid }) => tid)
  if (!isDeepStrictEqual(before.toSorted(), tids.toSorted()))
    throw new Problem('conflict', { detail: 'List every team that is not archived exactly once.' })
  if (!isDeepStrictEqual(before, tids)) {
    await updatePositions(tx, pid, tids)
    await audit(tx, {
      actor: actor.uid,
      verb: 'teams.ordered',
      subject: `project:${pid}`,
      pid,
      before: { tids: before },
      after: { tids },
    })
  }
  return listTeams(tx, actor, pid, false)
}
