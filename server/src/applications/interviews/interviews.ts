import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type PersonId, type ProjectId } from '../../platform/ids.ts'
import { requireLiveProject, requireProject } from '../../projects/index.ts'
import { deleteSnapshot } from '../decisions/queries.ts'
import { because } from '../decisions/refusals.ts'
import { notifyChiefs } from '../notifications/digest.ts'
import type { ApplicationRef } from '../queries.ts'
import { type InterviewRow, lockApplication, selectApplication, selectViewer } from '../queries.ts'
import { presentInterview } from '../reading.ts'
import { calendarOf } from './calendar.ts'
import { dropInvitation, notifyInvited, notifyOfInterview } from './notifications.ts'
import { whyNoCalendar, whyNotAnswerInterview, whyNotAtThatTime, whyNotPropose } from './policy.ts'
import { type Entry, type InterviewRef, insertInterview, selectEntry, setInterview } from './queries.ts'
import type { InterviewAnswer, NewInterview } from './schemas.ts'

type InterviewOf = ApplicationRef & InterviewRef

/**
 * Proposes several times, of which the applicant chooses one. Emails them once it can no longer be cancelled
 * without a trace.
 */
export async function proposeInterview(
  tx: Transaction,
  actor: Actor,
  ref: ApplicationRef,
  given: NewInterview,
) {
  const { pid, id } = ref
  const { tid } = given
  await requireChief(tx, actor, pid, tid)
  const project = await requireLiveProject(tx, pid)
  const application = await lockApplication(tx, ref)
  // Before its turn, the team doesn't know of the application.
  const step = application?.steps.findLast((one) => one.tid === tid && one.since !== null)
  if (!application || !step || application.uid === actor.uid) throw new Problem('not_found')
  const why = whyNotPropose({
    state: project.state,
    pending: step.state === 'pending',
    open: application.interviews.some((interview) => interview.tid === tid && isOpen(interview)),
  })
  if (why.length > 0) throw refused(why)
  const times = requireFuture(given.times)
  const [interview, { uid }] = [newId<string>(), application]
  const { minutes, location: where } = given
  await insertInterview(tx, {
    pid,
    id: interview,
    application: id,
    tid,
    proposed_by: actor.uid,
    minutes,
    location: where,
    times,
  })
  await deleteSnapshot(tx, ref)
  await audit(tx, { actor: actor.uid, verb: 'interview.proposed', subject: `person:${uid}`, pid, tid })
  await notifyInvited(tx, { pid, interview }, uid)
  return requireInterview(tx, { ...ref, interview })
}

const isOpen = ({ state }: Pick<InterviewRow, 'state'>) => state === 'proposed' || state === 'agreed'

function requireFuture(times: Date[]): Date[] {
  const distinct = [...new Map(times.map((time) => [time.getTime(), time])).values()]
  const passed = times.findIndex((time) => time.getTime() <= Date.now())
  if (passed < 0) return distinct.toSorted((a, b) => a.getTime() - b.getTime())
  throw invalid(`/body/times/${passed}`, 'This time is in the past.')
}

const invalid = (pointer: string, detail: string) =>
  new Problem('invalid_request', { errors: [{ pointer, code: 'custom', detail }] })

/** By the applicant. Until it begins they may choose another time, or none. Idempotent. */
export async function answerInterview(
  tx: Transaction,
  actor: Actor,
  ref: InterviewOf,
  answer: InterviewAnswer,
) {
  const { pid } = ref
  const application = await lockApplication(tx, ref)
  if (application?.uid !== actor.uid) throw new Problem('not_found')
  const entry = await requireEntry(tx, ref)
  await requireLiveProject(tx, pid)
  if (isSame(entry, answer)) return requireInterview(tx, ref)
  requireAnswerable(entry)
  if ('time' in answer) await agree(tx, ref, entry, answer.time)
  else await decline(tx, ref, entry)
  return requireInterview(tx, ref)
}

const isSame = ({ state, agreed_time }: Entry, answer: InterviewAnswer) =>
  'time' in answer
    ? state === 'agreed' && agreed_time?.getTime() === answer.time.getTime()
    : state === 'declined'

function requireAnswerable({ state, pending, agreed_time, now }: Entry): void {
  const why = whyNotAnswerInterview({ state, pending, begun: state === 'agreed' && agreed_time! <= now })
  if (why.length > 0) throw refused(why)
}

/** Emails both, with a calendar entry. */
async function agree(tx: Transaction, ref: InterviewOf, entry: Entry, time: Date): Promise<void> {
  if (!entry.times.some((proposed) => proposed.getTime() === time.getTime()))
    throw invalid('/body/time', 'This time was not proposed.')
  const why = whyNotAtThatTime(time <= entry.now)
  if (why.length > 0) throw refused(why)
  await setInterview(tx, ref, { state: 'agreed', agreed_time: time })
  await notifyOfInterview(tx, 'agreed', ref, { uids: [entry.uid, entry.proposed_by] })
  await auditInterview(tx, ref, entry, { actor: entry.uid, verb: 'interview.agreed' })
}

/** Also an agreed one: it is removed from both calendars. */
async function decline(tx: Transaction, ref: InterviewOf, entry: Entry): Promise<void> {
  await setInterview(tx, ref, { state: 'declined' })
  if (entry.state === 'agreed')
    await notifyOfInterview(tx, 'cancelled', ref, { uids: [entry.uid, entry.proposed_by] })
  const { tid, uid } = entry
  await notifyChiefs(tx, { pid: ref.pid, tid, update: { what: 'interview', uid } })
  await auditInterview(tx, ref, entry, { actor: entry.uid, verb: 'interview.declined' })
}

/** By the team. If the applicant wasn't notified yet, they never are. Idempotent. */
export async function cancelInterview(tx: Transaction, actor: Actor, ref: InterviewOf): Promise<void> {
  const { pid } = ref
  await requireProject(tx, actor, pid)
  const application = await lockApplication(tx, ref)
  const entry = await requireEntry(tx, ref)
  const { isOrganiser, tids } = await selectViewer(tx, pid, actor)
  const own = application?.uid === actor.uid
  if (!own && !isOrganiser && !tids.includes(entry.tid)) throw new Problem('not_found')
  if (own) throw chiefsOnly()
  await requireLiveProject(tx, pid)
  if (!isOpen(entry)) return
  await setInterview(tx, ref, { state: 'cancelled' })
  const unheard = entry.state === 'proposed' && (await dropInvitation(tx, ref))
  const uids = entry.state === 'agreed' ? [entry.uid, entry.proposed_by] : [entry.uid]
  if (!unheard) await notifyOfInterview(tx, 'cancelled', ref, { uids })
  await auditInterview(tx, ref, entry, { actor: actor.uid, verb: 'interview.cancelled' })
}

async function auditInterview(
  tx: Transaction,
  { pid }: InterviewOf,
  { uid, tid }: Entry,
  { actor, verb }: { actor: PersonId; verb: string },
): Promise<void> {
  await audit(tx, { actor, verb, subject: `person:${uid}`, pid, tid })
}

/** For the applicant, and for the team's chiefs. */
export async function getInterviewCalendar(
  db: Db,
  actor: Actor,
  { baseUrl, ...ref }: InterviewOf & { baseUrl: string },
) {
  await requireProject(db, actor, ref.pid)
  const entry = await requireEntry(db, ref)
  const { isOrganiser, tids } = await selectViewer(db, ref.pid, actor)
  if (entry.uid !== actor.uid && !isOrganiser && !tids.includes(entry.tid)) throw new Problem('not_found')
  const why = whyNoCalendar(entry.state)
  if (why.length > 0) throw refused(why)
  return calendarOf(entry, { pid: ref.pid, uid: actor.uid, baseUrl })
}

async function requireEntry(db: Db, { pid, id, interview }: InterviewOf): Promise<Entry> {
  const entry = await selectEntry(db, { pid, interview })
  if (entry?.application !== id) throw new Problem('not_found')
  return entry
}

async function requireInterview(db: Db, { interview, ...ref }: InterviewOf) {
  const application = await selectApplication(db, ref)
  const row = application?.interviews.find((one) => one.id === interview)
  if (!row) throw new Problem('not_found')
  return presentInterview(ref.id, row)
}

async function requireChief(db: Db, actor: Actor, pid: ProjectId, tid: string): Promise<void> {
  await requireProject(db, actor, pid)
  const { isOrganiser, tids } = await selectViewer(db, pid, actor)
  if (isOrganiser || tids.some((one) => one === tid)) return
  throw chiefsOnly()
}

const chiefsOnly = () => forbidden([because['chiefs-only']])
