import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem } from '../../platform/errors.ts'
import type { Table } from '../../platform/files/table/table.ts'
import type { Access, Actor } from '../../platform/http/access.ts'
import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { newId, type ProjectId, type TeamId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { selectTeams } from '../../teams/index.ts'
import { leadsAny, mayLead } from '../policy.ts'
import { insertTasks } from '../queries.ts'
import { type View, viewProject } from '../reading.ts'
import { because } from '../rules/refusals.ts'
import type { NewTask } from '../schemas.ts'
import { requireTaskLead } from '../tasks.ts'
import { mostTasks, tooManyTasks } from './drafts.ts'
import { draftsOf } from './generating.ts'
import { type Judged, judgeDrafts } from './judging.ts'
import { lockBatches, selectEventDays, selectExisting } from './queries.ts'
import type { TeamFact } from './reading/facts.ts'
import { readDrafts, type TableReading } from './reading/reading.ts'
import { type TableQuery, TaskBatch, type TaskPlan } from './schemas.ts'

/** Checked before a file is read, too. */
export const taskLeaders: Access<true> = {
  callers: 'chiefs of the teams, owners of the project, admins',
  needsActor: true,
  async check(db, actor, params) {
    const { viewer } = await viewProject(db, actor, params.pid as ProjectId)
    if (!leadsAny(viewer)) throw forbidden([because['chiefs-only']])
  },
}

interface Asked {
  /** Whether the tasks are created; otherwise this is a preview. */
  create: boolean
  /** The ETag of the preview that the caller saw. */
  seen: string | undefined
}

/** Tasks for each day, time slot, team and location. */
export async function generateTasks(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { plan, ...asked }: Asked & { plan: TaskPlan },
) {
  const looking = await begin(tx, actor, pid, asked)
  for (const tid of plan.tids) await requireTaskLead(tx, looking, tid)
  const teams = await selectLedTeams(tx, looking)
  const names = new Map(teams.map(({ tid, name }) => [tid, name]))
  const drafts = draftsOf(plan, (tid) => (tid && names.get(tid)) ?? '')
  const { time_zone } = looking.project
  const { isOrganiser } = looking.viewer
  const judged = judgeDrafts(drafts, { time_zone, common: plan, isOrganiser, isExact: false })
  return finish(tx, actor, looking, { ...asked, teams, judged, table: null })
}

/** Tasks of a table that was pasted or uploaded. */
export async function importTasks(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { table, query, ...asked }: Asked & { table: Table; query: TableQuery },
) {
  const looking = await begin(tx, actor, pid, asked)
  if (query.tid) await requireTaskLead(tx, looking, query.tid as TeamId)
  const teams = await selectLedTeams(tx, looking)
  if (table.rows.length > mostTasks) throw tooManyTasks()
  const event = await selectEventDays(tx, pid)
  const { drafts, table: read } = readDrafts(table, query, { event, teams })
  if (drafts.length > mostTasks) throw tooManyTasks()
  const { time_zone } = looking.project
  const { isOrganiser } = looking.viewer
  const judged = judgeDrafts(drafts, { time_zone, common: query, isOrganiser, isExact: true })
  return finish(tx, actor, looking, { ...asked, teams, judged, table: read })
}

async function begin(tx: Transaction, actor: Actor, pid: ProjectId, { create }: Asked): Promise<View> {
  if (create) await lockBatches(tx, pid)
  const looking = await viewProject(tx, actor, pid)
  await requireLiveProject(tx, pid)
  return looking
}

/** Others can't be named in a table, so that nobody learns of them. */
async function selectLedTeams(tx: Transaction, { viewer, project: { pid } }: View): Promise<TeamFact[]> {
  const teams = await selectTeams(tx, { pid, archived: false })
  return teams.filter(({ tid }) => mayLead(viewer, tid))
}

interface Finishing extends Asked {
  teams: TeamFact[]
  judged: Judged[]
  table: TableReading | null
}

async function finish(tx: Transaction, actor: Actor, looking: View, { create, seen, ...made }: Finishing) {
  const { pid } = looking.project
  const good = made.judged.flatMap(({ task }) => task ?? [])
  const existing = await selectExisting(tx, pid, good)
  const fresh = good.filter((_, at) => !existing.has(at))
  const preview = present(made, new Set(good.filter((_, at) => existing.has(at))))
  if (!create) return preview
  requireMatch(seen, etagOf(JSON.stringify(TaskBatch.parse(preview))))
  requireNoProblems(made.judged)
  if (fresh.length === 0) return preview
  const series = newId<string>()
  await insertTasks(
    tx,
    fresh.map((task) => ({ ...task, pid, id: newId<string>(), series, made_by: actor.uid })),
  )
  await auditSeries(tx, actor, { pid, series, verb: 'task-series.created', tasks: fresh })
  return { ...preview, series }
}

function requireNoProblems(judged: Judged[]): void {
  const errors = judged.flatMap(({ n, problems }) =>
    problems.map(({ code, detail }) => ({
      pointer: '/body',
      code,
      detail: n === null ? detail : `Row ${n}: ${detail}`,
    })),
  )
  if (errors.length > 0) throw new Problem('invalid_request', { errors: errors.slice(0, 50) })
}

interface Recorded {
  pid: ProjectId
  series: string
  verb: 'task-series.created' | 'task-series.undone'
  tasks: { tid: TeamId | string | null; title: string }[]
}

/** One line for each team, which sees it in its history. */
export async function auditSeries(
  tx: Transaction,
  { uid }: Actor,
  { pid, series, verb, tasks }: Recorded,
): Promise<void> {
  for (const [tid, some] of Map.groupBy(tasks, (task) => task.tid as TeamId | null)) {
    const after = { count: some.length, title: some[0]!.title }
    await audit(tx, { actor: uid, verb, subject: `task-series:${series}`, pid, ...(tid && { tid }), after })
  }
}

const seatsOf = ({ roles }: NewTask) => roles.reduce((sum, { seats }) => sum + seats, 0)

function present(
  { judged, teams, table }: Pick<Finishing, 'judged' | 'teams' | 'table'>,
  existing: Set<NewTask>,
) {
  const names = new Map<string | null, string>(teams.map(({ tid, name }) => [tid, name]))
  const fresh = judged.flatMap(({ task }) => (task && !existing.has(task) ? [task] : []))
  const rows = judged.map(({ task, ...row }) => ({
    ...row,
    exists: task !== null && existing.has(task),
    task: task && {
      ...task,
      team: names.get(task.tid) ?? null,
      starts_at: task.starts_at!.toISOString(),
      ends_at: task.ends_at!.toISOString(),
    },
  }))
  return {
    series: null,
    tasks: fresh.length,
    seats: fresh.reduce((sum, task) => sum + seatsOf(task), 0),
    existing: existing.size,
    problems: judged.filter(({ task }) => !task).length,
    table,
    rows: rows.toSorted((a, b) => compare(a.task?.starts_at ?? '', b.task?.starts_at ?? '')),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
