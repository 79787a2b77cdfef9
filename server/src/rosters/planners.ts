import type { Db } from '../platform/db/database.ts'
import { forbidden, Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { ProjectId, TeamId } from '../platform/ids.ts'
import { hoursToSettle } from '../projects/index.ts'
import { leadsAny, mayLead, type View, viewProject } from '../tasks/index.ts'
import { isEstablished } from '../teams/index.ts'
import { because } from './refusals.ts'

/** For those who plan anything in the project; 404 if they may not see it. */
export async function requirePlanner(db: Db, actor: Actor, pid: ProjectId): Promise<View> {
  const looking = await viewProject(db, actor, pid)
  if (!leadsAny(looking.viewer)) throw forbidden([because['chiefs-only']])
  return looking
}

/** A draft shows when people can help, so new leads wait. */
export async function requirePlannerOf(
  db: Db,
  { uid }: Actor,
  { viewer, project: { pid } }: View,
  tid: TeamId | null,
): Promise<void> {
  if (viewer.isOrganiser) return
  if (!mayLead(viewer, tid)) throw forbidden([because['chiefs-only']])
  if (!(await isEstablished(db, { pid, tid, uid }, hoursToSettle))) throw forbidden([because['role-new']])
}

/** The teams that they may plan; null for all. */
export async function plannedTeams(
  db: Db,
  { uid }: Actor,
  { viewer, project: { pid } }: View,
): Promise<string[] | null> {
  if (viewer.isOrganiser) return null
  const tids: string[] = []
  for (const tid of viewer.leads)
    if (await isEstablished(db, { pid, tid: tid as TeamId, uid }, hoursToSettle)) tids.push(tid)
  if (tids.length === 0) throw forbidden([because['role-new']])
  return tids
}

interface Drafted {
  tid: TeamId | null
  state: 'ready' | 'filling' | 'published'
}

/** Others’ drafts are not found. */
export async function requireShown<Draft extends Drafted>(
  db: Db,
  actor: Actor,
  looking: View,
  draft: Draft | null,
): Promise<Draft> {
  if (!draft || !mayLead(looking.viewer, draft.tid)) throw new Problem('not_found')
  await requirePlannerOf(db, actor, looking, draft.tid)
  return draft
}

export function requireReady({ state }: Drafted): void {
  if (state === 'filling') throw refused([because['draft-filling']])
  if (state === 'published') throw refused([because['draft-published']])
}

export const mostDrafts = 20
