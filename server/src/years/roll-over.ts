import { isDeepStrictEqual } from 'node:util'
import { copyForms, countFormsToCopy } from '../forms/index.ts'
import { copyTemplates } from '../messages/index.ts'
import { audit } from '../platform/audit.ts'
import type { Database, Db, Transaction } from '../platform/db/database.ts'
import { Problem } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import {
  copyPictures,
  emptyPage,
  requireLiveProject,
  requireProject,
  startProject,
} from '../projects/index.ts'
import { copyStatements } from '../statements/index.ts'
import { copySubsidy } from '../subsidy/index.ts'
import { copyTaskRules, copyTasks, listTasksToCopy } from '../tasks/index.ts'
import { copyTeam, selectTeams, setRole, type TeamRow } from '../teams/index.ts'
import { examplesFor } from './invitations/notifications.ts'
import { selectYear } from './invitations/queries.ts'
import {
  endRollOver,
  insertInvitations,
  insertRollOver,
  isPidTaken,
  lockChiefsForShare,
  type RollOverRow,
  reviveRollOver,
  type Seat,
  selectRollOver,
  selectSeats,
  setProgress,
} from './queries.ts'
import type { Choice, NewYear } from './schemas.ts'

interface Plan {
  teams: TeamRow[]
  leftOut: TeamRow[]
  chiefs: Set<PersonId>
  tasks: string[]
  /** With their memberships in the copied teams. */
  invited: Map<PersonId, Seat[]>
}

/** What is copied: counted by the preview, executed by the job. */
async function planOf(db: Db, from: ProjectId, choices: string[]): Promise<Plan> {
  const chosen = new Set(choices)
  const all = await selectTeams(db, { pid: from, archived: true })
  const comes = ({ archived }: TeamRow) => chosen.has('teams') && !archived
  const seats = chosen.has('teams') ? await selectSeats(db, from) : []
  const isCarried = ({ role }: Seat) => role === 'chief' && chosen.has('chiefs')
  const asked = new Set(seats.filter((seat) => !isCarried(seat)).map(({ uid }) => uid))
  const seatsOf = Map.groupBy(seats, ({ uid }) => uid)
  return {
    teams: all.filter(comes),
    leftOut: all.filter((team) => !comes(team)),
    chiefs: new Set(seats.filter(isCarried).map(({ uid }) => uid)),
    tasks: chosen.has('tasks') ? await listTasksToCopy(db, from) : [],
    invited: new Map(chosen.has('invite') ? [...seatsOf].filter(([uid]) => asked.has(uid)) : []),
  }
}

/** Half an hour; then an owner is told that it failed, and may retry. */
const tries = 8

const stepsOf = ({ teams, tasks, invited }: Plan) => teams.length + tasks.length + invited.size
const day = 86_400_000

export async function previewRollOver(db: Db, actor: Actor, from: ProjectId, year: NewYear) {
  const old = await requireProject(db, actor, from)
  const plan = await planOf(db, from, year.choices)
  const { taken, others } = await isPidTaken(db, { pid: year.pid, from })
  const conflicts = [
    ...(taken ? ['pid-taken' as const] : []),
    ...(year.starts_on <= old.starts_on ? ['not-later' as const] : []),
    ...(others > 0 ? ['rolled-over-already' as const] : []),
  ]
  const readers = [...plan.invited.values()]
    .slice(0, 2)
    .map((seats) => ({ ...seats[0]!, teams: seats.map(({ team }) => team) }))
  return {
    teams: plan.teams.length,
    chiefs: plan.chiefs.size,
    tasks: plan.tasks.length,
    forms: year.choices.includes('forms') ? await countFormsToCopy(db, from) : 0,
    invited: plan.invited.size,
    already_chiefs: [...plan.invited.keys()].filter((uid) => plan.chiefs.has(uid)).length,
    left_out: plan.leftOut.map(({ tid, name }) => ({ tid, name })),
    dates_shifted_by_days: (Date.parse(year.starts_on) - Date.parse(old.starts_on)) / day,
    conflicts,
    examples: await examplesFor(db, year.choices.includes('texts') ? from : year.pid, readers, {
      project: year.name,
      starts_on: year.starts_on,
      ends_on: year.ends_on,
    }),
  }
}

/** Creates a draft at once, and the rest by a job. Idempotent. */
export async function rollOver(tx: Transaction, actor: Actor, from: ProjectId, year: NewYear) {
  const old = await requireProject(tx, actor, from)
  const { choices, ...given } = year
  const settings = choices.includes('settings')
  const made = await startProject(tx, actor, {
    ...given,
    state: 'draft',
    time_zone: old.time_zone,
    listing: settings ? old.listing : 'public',
    organiser: settings ? old.organiser : null,
    accent: settings ? old.accent : null,
    logo: settings ? old.logo : null,
    banner: settings ? old.banner : null,
    answer_days: settings ? old.answer_days : 7,
    strong_sign_in: settings ? old.strong_sign_in : [],
    description: choices.includes('texts') ? old.description : '',
    page: choices.includes('texts') ? old.page : emptyPage,
    rolled_over_from: from,
  })
  if (!made) return presentRollOver(await requireSame(tx, from, year))
  if (settings) {
    await copyPictures(tx, from, year.pid)
    await copyStatements(tx, actor.uid, { from, pid: year.pid })
  }
  if (choices.includes('texts')) await copyTemplates(tx, actor.uid, { from, pid: year.pid })
  if (choices.includes('tasks')) await copyTaskRules(tx, actor.uid, { from, pid: year.pid })
  const row = await insertRollOver(tx, {
    pid: year.pid,
    from_pid: from,
    asked_by: actor.uid,
    choices,
    total: stepsOf(await planOf(tx, from, choices)),
  })
  await addJob(tx, 'roll-over', { pid: year.pid }, { urgent: true, tries })
  return presentRollOver(row)
}

/** The pid is taken: by the same roll-over, or by something else. */
async function requireSame(tx: Transaction, from: ProjectId, year: NewYear): Promise<RollOverRow> {
  const { pid, starts_on, ends_on, choices } = year
  const there = await selectRollOver(tx, pid)
  const dates = await selectYear(tx, pid)
  const same =
    there?.from_pid === from &&
    dates.starts_on === starts_on &&
    dates.ends_on === ends_on &&
    isDeepStrictEqual(new Set(there.choices), new Set<string>(choices))
  if (!same)
    throw new Problem('conflict', { detail: `The pid "${pid}" is already taken. Choose another one.` })
  return there
}

/** Continues where it stopped. Idempotent; does nothing unless it has failed. */
export async function retryRollOver(tx: Transaction, actor: Actor, pid: ProjectId) {
  await requireLiveProject(tx, pid)
  const row = await reviveRollOver(tx, pid)
  if (!row) return presentRollOver(await requireRollOver(tx, pid))
  await audit(tx, { actor: actor.uid, verb: 'roll-over.retried', subject: `project:${pid}`, pid })
  await addJob(tx, 'roll-over', { pid }, { urgent: true, tries })
  return presentRollOver(row)
}

export async function requireRollOver(db: Db, pid: ProjectId): Promise<RollOverRow> {
  const row = await selectRollOver(db, pid)
  if (row) return row
  throw new Problem('not_found', { detail: 'This project wasn’t created from an earlier one.' })
}

export function presentRollOver({ asked_at, done_at, ...row }: RollOverRow) {
  return { ...row, asked_at: asked_at.toISOString(), done_at: done_at?.toISOString() ?? null }
}

/**
 * In idempotent steps of one transaction each: if killed, it restarts and skips what is done. After the last
 * attempt it has failed.
 */
export async function runRollOver(
  database: Database,
  pid: ProjectId,
  attempt: { last: boolean },
): Promise<void> {
  try {
    await copyProject(database, pid)
  } catch (error) {
    if (attempt.last) await endRollOver(database.db, pid, 'failed')
    throw error
  }
}

const batch = 25

const batchesOf = <Item>(all: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(all.length / batch) }, (_, n) => all.slice(n * batch, (n + 1) * batch))

async function copyProject({ db, transact }: Database, pid: ProjectId): Promise<void> {
  const asked = await selectRollOver(db, pid)
  if (asked?.state !== 'waiting') return
  const plan = await planOf(db, asked.from_pid, asked.choices)
  const total = stepsOf(plan)
  let done = 0
  const step = (size: number, work: (tx: Transaction) => Promise<void>) =>
    transact(async (tx) => {
      await requireLiveProject(tx, pid)
      if (await setProgress(tx, pid, { done: done + size, total })) await work(tx)
    }).then(() => {
      done += size
    })

  for (const team of plan.teams) await step(1, (tx) => copyTeamWithChiefs(tx, asked, team))
  // After the teams, because some forms ask certain teams.
  const years = { from: asked.from_pid, pid }
  if (asked.choices.includes('forms')) await step(0, (tx) => copyForms(tx, asked.asked_by, years))
  if (asked.choices.includes('settings')) await step(0, (tx) => copySubsidy(tx, asked.asked_by, years))
  for (const ids of batchesOf(plan.tasks))
    await step(ids.length, (tx) => copyTasks(tx, asked.asked_by, { from: asked.from_pid, pid, ids }))
  for (const uids of batchesOf([...plan.invited.keys()]))
    await step(uids.length, (tx) => invite(tx, asked, uids))
  await step(0, (tx) => endRollOver(tx, pid, 'done'))
}

/** Together with its chiefs, or not at all: chiefs whom an owner has removed since aren't added again. */
async function copyTeamWithChiefs(
  tx: Transaction,
  { pid, from_pid, asked_by, choices }: RollOverRow,
  team: TeamRow,
): Promise<void> {
  const has = (choice: Choice) => choices.includes(choice)
  const { tid, name, position, description, internal, wanted, recruiting, sign_up, question, asks, links } =
    team
  const brought = await copyTeam(tx, asked_by, {
    pid,
    tid,
    name,
    position,
    ...(has('texts') && { description, internal, question, links }),
    ...(has('settings') && { wanted, recruiting, sign_up, asks }),
  })
  if (brought && has('chiefs'))
    for (const uid of await lockChiefsForShare(tx, from_pid, tid as TeamId))
      await setRole(tx, asked_by, { pid, tid, uid, role: 'chief' })
}

async function invite(tx: Transaction, { pid, asked_by }: RollOverRow, uids: PersonId[]): Promise<void> {
  for (const uid of await insertInvitations(tx, pid, uids))
    await audit(tx, { actor: asked_by, verb: 'person.invited', subject: `person:${uid}`, pid })
}
