import { z } from 'zod'
import { avatarUrl } from '../people/index.ts'
import type { Db } from '../platform/db/database.ts'
import { Problem } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import { readCursor, toPage } from '../platform/http/pages.ts'
import type { ProjectId } from '../platform/ids.ts'
import { requireProject } from '../projects/index.ts'
import { isOpen, type Sight, sightOf } from './policy.ts'
import {
  type ApplicationRef,
  type ApplicationRow,
  countInbox,
  type InterviewRow,
  type StepRow,
  selectApplication,
  selectInbox,
  selectInboxes,
  selectOwnApplications,
  selectViewer,
  type Viewer,
} from './queries.ts'
import type { InboxQuery } from './schemas.ts'

/** An application that the caller may know of, and what they may see of it; 404 otherwise. */
export async function findApplication(db: Db, actor: Actor, ref: ApplicationRef) {
  await requireProject(db, actor, ref.pid)
  const viewer = await selectViewer(db, ref.pid, actor)
  return viewApplication(viewer, await selectApplication(db, ref))
}

/** The same for one that was already read. */
export function viewApplication(viewer: Viewer, application: ApplicationRow | null) {
  const sight = application && sightOf(application, viewer)
  if (!sight) throw new Problem('not_found')
  return { application, sight, viewer }
}

export async function getApplication(db: Db, actor: Actor, ref: ApplicationRef) {
  const { application, sight, viewer } = await findApplication(db, actor, ref)
  return present(application, sight, viewer)
}

const cursorKey = z.tuple([z.string().regex(/^\d{1,17}$/), z.uuid()])

export async function listApplications(
  db: Db,
  actor: Actor,
  pid: ProjectId,
  { state, tid, search, limit, cursor }: InboxQuery,
) {
  const viewer = await selectViewer(db, pid, actor)
  const own = viewer.isOrganiser ? null : viewer.tids
  const tids = tid ? (own ?? [tid]).filter((one) => one === tid) : own
  const key = readCursor(cursor, cursorKey)
  const rows = await selectInbox(db, pid, {
    viewer: actor.uid,
    tids,
    state,
    search: search || null,
    after: key && { at: key[0], id: key[1] },
    limit,
  })
  const page = toPage(rows, limit, ({ at, id }) => [at, id])
  return {
    ...page,
    data: page.data.map((row) => ({
      ...present(row, sightOf(row, viewer)!, viewer),
      notes: row.notes,
    })),
    counts: await countInbox(db, pid, { viewer: actor.uid, tids }),
  }
}

export async function listMyApplications(db: Db, actor: Actor) {
  const rows = await selectOwnApplications(db, actor.uid)
  const viewer: Viewer = { uid: actor.uid, isOrganiser: false, tids: [] }
  return {
    data: rows.map((row) => ({
      ...present(row, { as: 'applicant' }, viewer),
      project: row.project,
      time_zone: row.time_zone,
      next: nextOf(asApplicantSees(row)),
    })),
    next_cursor: null,
  }
}

export async function listMyInboxes(db: Db, actor: Actor) {
  return { data: await selectInboxes(db, actor.uid), next_cursor: null }
}

/** What of an application decides what happens next. */
export interface Decided {
  state: ApplicationRow['state']
  changed_at: Date | string
  was: ApplicationRow['was']
  steps: Pick<StepRow, 'n' | 'tid' | 'team' | 'state' | 'answer_by'>[]
  interviews: Pick<InterviewRow, 'id' | 'tid' | 'state' | 'times'>[]
}

/** What happens next. The applicant's own actions come before what they wait for. */
export function nextOf({ state, steps, interviews }: Omit<Decided, 'was' | 'changed_at'>) {
  const invited = steps.find((step) => step.state === 'invited')
  const turn = steps.find((step) => step.state === 'pending')
  if (!isOpen(state)) return { actor: 'nobody' as const, tid: null, team: null, answer_by: null }
  if (invited) return nextAt('you', invited)
  const asked = interviews.some((interview) => interview.state === 'proposed' && interview.tid === turn?.tid)
  return nextAt(asked ? 'you' : 'chiefs', turn)
}

const nextAt = (actor: 'you' | 'chiefs', step: Decided['steps'][number] | undefined) => ({
  actor,
  tid: step?.tid ?? null,
  team: step?.team ?? null,
  answer_by: timeOf(step?.answer_by),
})

const timeOf = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null)

/** The applicant's view: hides a decision until its undo window has passed. */
export function asApplicantSees<Row extends Decided>(row: Row): Row {
  const { was } = row
  if (!was) return row
  const steps = was.steps.map((step) => ({ ...row.steps.find(({ n }) => n === step.n)!, ...step }))
  const stateOf = new Map(was.interviews.map(({ id, state }) => [id, state]))
  const interviews = row.interviews.map((interview) => ({
    ...interview,
    state: stateOf.get(interview.id) ?? interview.state,
  }))
  return { ...row, state: was.state, changed_at: new Date(was.changed_at), steps, interviews, was: null }
}

/** The application as someone may see it. */
export function present(found: ApplicationRow, sight: Sight, viewer: Viewer) {
  const row = sight.as === 'applicant' ? asApplicantSees(found) : found
  const mayUndo = sight.as !== 'applicant' && (viewer.isOrganiser || row.last?.by === viewer.uid)
  const ownInterviews = row.interviews.filter(({ tid }) => sight.as !== 'chief' || sight.tids.has(tid))
  return {
    pid: row.pid,
    id: row.id,
    person: { uid: row.uid, name: row.name, avatar_url: avatarUrl(row.uid, row.avatar_changed_at) },
    state: row.state,
    motivation: row.motivation,
    skills: row.skills,
    languages: row.languages,
    availability: row.availability,
    pool: row.pool,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    steps: row.steps.map((step) => presentStep(step, sight)),
    interviews: ownInterviews.map((interview) => presentInterview(row.id, interview)),
    can_undo_until: (mayUndo && row.undo_until?.toISOString()) || null,
  }
}

/**
 * Of other teams only their step is shown, not what they wrote. To the applicant a team answers, not one of
 * its chiefs.
 */
function presentStep(step: StepRow, sight: Sight) {
  const { n, tid, team, how, state, since, answer_by, answer, note, reason, message } = step
  const inside = sight.as === 'owner' || (sight.as === 'chief' && sight.tids.has(tid))
  const shared = inside || sight.as === 'applicant'
  return {
    n,
    tid,
    team,
    how,
    state,
    since: timeOf(since),
    answer_by: timeOf(answer_by),
    ...(shared && { answer }),
    ...((inside || (shared && how === 'invited')) && { note }),
    decided: inside && step.decided_by ? deciderOf(step) : null,
    reason: shared ? reason : null,
    message: shared ? message : '',
  }
}

const deciderOf = ({ decided_by, decider, decided_at }: StepRow) => ({
  by: { uid: decided_by!, name: decider! },
  at: timeOf(decided_at)!,
})

export const presentInterview = (
  application: string,
  { times, agreed_time, created_at, ...interview }: InterviewRow,
) => ({
  ...interview,
  application,
  times: times.map((at) => timeOf(at)!),
  agreed_time: timeOf(agreed_time),
  created_at: timeOf(created_at)!,
})
