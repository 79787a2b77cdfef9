import { selectFormProgress } from '../forms/index.ts'
import type { Db } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import { forbidden } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { refusals } from '../projects/index.ts'
import { countMissingData } from '../purposes/index.ts'
import { countTasks, leadsAny, viewProject } from '../tasks/index.ts'
import { selectArrivals, selectFacts, selectTeamSizes } from './queries.ts'
import { listTodo, openSpotsIn } from './todo.ts'

/** A fixed number of queries, however many teams, people and shifts. Chiefs get the part about their own teams. */
export async function getOverview(db: Db, ring: KeyRing | null, actor: Actor, pid: ProjectId) {
  const { viewer, project } = await viewProject(db, actor, pid)
  if (!leadsAny(viewer)) throw forbidden([refusals['chiefs-only']])
  const { isOrganiser } = viewer
  const scope = { pid, viewer: actor.uid, tids: isOrganiser ? null : viewer.leads }
  const facts = await selectFacts(db, scope)
  const teams = await selectTeamSizes(db, scope)
  const arrivals = await selectArrivals(db, scope)
  const shifts = await countTasks(db, { ...scope, time_zone: project.time_zone })
  const forms = isOrganiser ? await selectFormProgress(db, pid) : null
  const { tasks, open, at_risk, requests, swaps, covers, cells } = shifts
  return {
    days_left: facts.days_left,
    people: facts.people,
    chiefs: facts.chiefs,
    teams,
    teams_without_chief: teams.filter(({ chiefs }) => chiefs === 0).map(({ tid }) => tid),
    wanted: sum(teams.map(({ wanted }) => wanted ?? 0)),
    open: sum(teams.map(openSpotsIn)),
    arrivals,
    returning: isOrganiser ? facts.returning : null,
    shifts: { tasks, open, at_risk, requests, swaps, covers, cells },
    applications: {
      pending: sum(facts.applications.map(({ pending }) => pending)),
      overdue: sum(facts.applications.map(({ overdue }) => overdue)),
      received: facts.has_applications,
    },
    invitations: facts.unanswered,
    forms: forms?.map((form) => ({ ...form, closes_at: form.closes_at?.toISOString() ?? null })) ?? null,
    has_forms: facts.has_forms,
    private_data: isOrganiser ? await countMissingData(db, ring, actor, pid) : null,
    emails_failed: isOrganiser ? facts.emails_failed : null,
    todo: listTodo({ facts, teams, shifts, isOrganiser }),
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
