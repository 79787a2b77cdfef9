import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type PersonId, type ProjectId, type TeamId } from '../../platform/ids.ts'
import { lockProject, requireLive, requireLiveProject } from '../../projects/index.ts'
import type { View } from '../../tasks/index.ts'
import { selectTeams } from '../../teams/index.ts'
import { mostDrafts, plannedTeams, requirePlanner, requirePlannerOf, requireShown } from '../planners.ts'
import { because } from '../refusals.ts'
import {
  countDrafts,
  type DraftRef,
  type DraftRow,
  deleteDraft,
  insertDraft,
  lockDraft,
  selectDrafts,
} from './queries.ts'

export interface DraftView {
  looking: View
  draft: DraftRow
}

/** 404 if they may not see it. */
export async function viewDraft(db: Db, actor: Actor, { pid, id }: DraftRef): Promise<DraftView> {
  const looking = await requirePlanner(db, actor, pid)
  const [found] = await selectDrafts(db, pid, { id })
  return { looking, draft: await requireShown(db, actor, looking, found ?? null) }
}

/** The same for a change: nobody else changes it meanwhile. */
export async function lockDraftAs(tx: Transaction, actor: Actor, ref: DraftRef): Promise<DraftView> {
  await lockDraft(tx, ref)
  const view = await viewDraft(tx, actor, ref)
  await requireLiveProject(tx, ref.pid)
  return view
}

export async function listDrafts(db: Db, actor: Actor, pid: ProjectId) {
  const looking = await requirePlanner(db, actor, pid)
  const tids = await plannedTeams(db, actor, looking)
  return { data: (await selectDrafts(db, pid, { tids })).map(presentDraft) }
}

export async function createDraft(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { name, tid }: { name: string; tid: TeamId | null },
) {
  const looking = await requirePlanner(tx, actor, pid)
  await requirePlannerOf(tx, actor, looking, tid)
  requireLive(await lockProject(tx, pid))
  if (tid !== null) {
    const [team] = await selectTeams(tx, { pid, tid, archived: true })
    if (team?.archived) throw refused([because['team-archived']])
  }
  if ((await countDrafts(tx, pid)) >= mostDrafts) throw refused([because['draft-limit']])
  const ref = { pid, id: newId<string>() }
  await insertDraft(tx, { ...ref, name, tid, made_by: actor.uid })
  await auditDraft(tx, actor.uid, { ...ref, tid }, 'created', { name })
  return presentDraft((await viewDraft(tx, actor, ref)).draft)
}

export async function discardDraft(tx: Transaction, actor: Actor, ref: DraftRef): Promise<void> {
  const { draft } = await lockDraftAs(tx, actor, ref)
  await deleteDraft(tx, ref)
  await auditDraft(tx, actor.uid, draft, 'discarded', { name: draft.name })
}

/** Who is proposed for what isn’t part of the history. */
export const auditDraft = (
  tx: Transaction,
  actor: PersonId | null,
  { pid, id, tid }: Pick<DraftRow, 'pid' | 'id' | 'tid'>,
  what: 'created' | 'changed' | 'filled' | 'published' | 'discarded',
  after: Record<string, unknown>,
): Promise<void> =>
  audit(tx, {
    actor,
    verb: `roster-draft.${what}`,
    subject: `roster-draft:${id}`,
    pid,
    ...(tid && { tid }),
    after,
  })

export const presentDraft = ({ pid: _pid, fill, ...draft }: DraftRow) => ({
  ...draft,
  created_at: draft.created_at.toISOString(),
  changed_at: draft.changed_at.toISOString(),
  published_at: draft.published_at?.toISOString() ?? null,
  fill: fill && {
    ...fill,
    started_at: new Date(fill.started_at).toISOString(),
    ended_at: fill.ended_at && new Date(fill.ended_at).toISOString(),
  },
})
