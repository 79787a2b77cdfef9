import { type Notification, queueDigest, queueNotifications, queueOnce } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { Reminder } from '../mine/queries.ts'
import type { TaskRow } from '../queries.ts'
import { selectAudience, selectOwners, selectTeamLeads } from './queries.ts'

interface Recipient {
  uid: PersonId
}

/**
 * The email reads the task when it is sent, so that several changes are reported once, with the final state.
 */
const about = (what: string, { id }: TaskRow, uid: PersonId): string => `${what} ${id} ${uid}`

const notificationOf = (
  kind: string,
  task: TaskRow,
  uid: PersonId,
  params: Notification['params'] = {},
): Notification => ({
  pid: task.pid,
  uid,
  kind: `task.${kind}`,
  about: about(kind, task, uid),
  params: { task: task.id, ...params },
})

/** Someone else assigned them. */
export async function notifyOfAssignment(
  tx: Transaction,
  by: PersonId,
  { task, seat }: { task: TaskRow; seat: Recipient & { override: { reason: string } | null } },
): Promise<void> {
  if (by === seat.uid) return
  await queueNotifications(tx, [
    notificationOf('assigned', task, seat.uid, { by_uid: by, message: seat.override?.reason ?? '' }),
  ])
}

type NotifiedFields = Pick<TaskRow, 'tid' | 'starts_at' | 'ends_at' | 'location' | 'title'>

/** Whether time, location or team change for people with a seat. */
export const isNoteworthy = (before: NotifiedFields, after: NotifiedFields): boolean =>
  before.starts_at?.getTime() !== after.starts_at?.getTime() ||
  before.ends_at?.getTime() !== after.ends_at?.getTime() ||
  before.location !== after.location ||
  before.title !== after.title ||
  before.tid !== after.tid

/** Debounces change notifications: shifts are often moved several times in a row, or back. */
const secondsToSettle = 60

/**
 * Notifies people with a seat, a request or a waitlist position of changes; a new description or more seats
 * don't concern them.
 */
export async function notifyOfChange(
  tx: Transaction,
  by: PersonId,
  { before, after, message }: { before: TaskRow; after: TaskRow; message: string },
): Promise<void> {
  if (!isNoteworthy(before, after)) return
  const was = {
    was_title: before.title,
    was_location: before.location,
    was_team: before.team ?? '',
    was_start: before.starts_at?.toISOString() ?? '',
    was_end: before.ends_at?.toISOString() ?? '',
  }
  const people = (await selectAudience(tx, after)).filter((uid) => uid !== by)
  await queueOnce(tx, after.pid, {
    notifications: people.map((uid) => ({
      ...notificationOf('changed', after, uid, { ...was, message }),
      hold: secondsToSettle,
    })),
    renewed: message ? { message } : {},
  })
}

export async function notifyOfCancellation(
  tx: Transaction,
  by: PersonId,
  { task, people, reason }: { task: TaskRow; people: PersonId[]; reason: string },
): Promise<void> {
  await queueNotifications(
    tx,
    people
      .filter((uid) => uid !== by)
      .map((uid) => notificationOf('cancelled', task, uid, { message: reason })),
  )
}

/** Asks the next person on the waitlist at once. */
export async function notifyOfOffer(
  tx: Transaction,
  { uid, task, until }: { uid: PersonId; task: TaskRow; until: Date },
): Promise<void> {
  await queueNotifications(tx, [notificationOf('offer', task, uid, { until_at: until.toISOString() })])
}

/** In the chiefs' digest; tasks without a team notify the owners. */
export async function notifyOfRequest(tx: Transaction, task: TaskRow, uid: PersonId): Promise<void> {
  await notifyChiefs(tx, task, { what: 'requested', uid })
}

/** Emails people who were removed, and notifies leaders of people who dropped it. */
export async function notifyOfRelease(
  tx: Transaction,
  by: PersonId,
  { task, seat, message }: { task: TaskRow; seat: Recipient & { state: string }; message: string },
): Promise<void> {
  if (by !== seat.uid)
    await queueNotifications(tx, [notificationOf('removed', task, seat.uid, { by_uid: by, message })])
  else if (seat.state === 'confirmed')
    await notifyChiefs(tx, task, { what: 'released', uid: seat.uid, message })
}

const twoDays = 2 * 86_400_000

/** In the digest, or at once if there is a note or little time. */
async function notifyChiefs(
  tx: Transaction,
  { pid, id, tid, starts_at }: TaskRow,
  { what, uid, message = '' }: { what: string; uid: PersonId; message?: string },
): Promise<void> {
  const pressing = message !== '' || (starts_at !== null && starts_at.getTime() - Date.now() < twoDays)
  if (tid && !pressing) return queueDigest(tx, { pid, tid, except: uid, update: { what, uid, task: id } })
  const heads = tid ? await selectTeamLeads(tx, { pid, tid }) : await selectOwners(tx, pid)
  await queueNotifications(
    tx,
    heads
      .filter((head) => head !== uid)
      .map((head) => ({
        pid,
        uid: head,
        kind: `task.${what}`,
        about: `${what} ${id} ${uid}`,
        params: { task: id, person_uid: uid, message },
      })),
  )
}

/** Their shift starts soon. */
export const remindPeople = (tx: Transaction, due: Reminder[]): Promise<void> =>
  queueNotifications(
    tx,
    due.map(({ pid, task, uid, starts_at }) => ({
      pid,
      uid,
      kind: 'task.reminder',
      about: `reminder ${task} ${uid}`,
      params: { task, start: starts_at.toISOString() },
    })),
  )
