import { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import { newId, type PersonId, type ProjectId, type TeamId } from '../../platform/ids.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { digest, type Values } from '../notification-kind.ts'
import { whyNotRetry } from '../policy.ts'
import {
  dropNewest,
  insertMessages,
  lockMessage,
  type MessageRef,
  type MessageState,
  type NewMessage,
  renewHeld,
  requeueMessage,
  selectMessages,
  selectTeamLeads,
  upsertDigests,
} from './queries.ts'

export interface Notification {
  pid: ProjectId
  uid: PersonId
  kind: string
  /** What it is about, to find it again, such as `application 019a…`. */
  about: string
  /** Only what the email needs: stored for a month. */
  params?: Values
  /** For how many seconds it can be dropped. */
  hold?: number
}

/** For many people at once: 5,000 get theirs within five minutes, without anyone else having to wait. */
export const emailsPerSecond = 20

/** Adds them to the outbox; address and language are those at the time of sending. */
export async function queueNotifications(
  tx: Transaction,
  notifications: Notification[],
  pace: { perSecond?: number } = {},
): Promise<void> {
  if (notifications.length === 0) return
  const rows = notifications.map((one) => ({ params: {}, hold: 0, ...one, id: newId<string>() }))
  const inserted = await insertMessages(tx, rows)
  await addSending(tx, rows, { ids: inserted.map(({ id }) => id), ...pace })
  await addPushing(tx, rows, new Set(inserted.flatMap(({ id, devices }) => (devices ? [id] : []))))
}

/** Like queueNotifications, but updates one about the same that is still held. */
export async function queueOnce(
  tx: Transaction,
  pid: ProjectId,
  { notifications, renewed }: { notifications: Notification[]; renewed: Values },
): Promise<void> {
  const abouts = notifications.map(({ about }) => about)
  const held = new Set(await renewHeld(tx, pid, { abouts, params: renewed }))
  await queueNotifications(
    tx,
    notifications.filter(({ about }) => !held.has(about)),
  )
}

async function addSending(
  tx: Transaction,
  rows: NewMessage[],
  { ids, ...pace }: { ids: string[]; perSecond?: number },
): Promise<void> {
  const queued = new Set(ids)
  const byHold = Map.groupBy(
    rows.filter(({ id }) => queued.has(id)),
    ({ hold }) => hold,
  )
  for (const [hold, together] of byHold)
    await addJobs(
      tx,
      'send-message',
      together.map(({ pid, id }) => ({ pid, id })),
      { after: hold, ...pace },
    )
}

const pushesPerJob = 50

/** Devices show them at once, in batches, whatever the pace of emails. */
async function addPushing(tx: Transaction, rows: NewMessage[], ids: Set<string>): Promise<void> {
  const byHold = Map.groupBy(
    rows.filter(({ id }) => ids.has(id)),
    ({ hold }) => hold,
  )
  for (const [hold, together] of byHold) {
    const refs = together.map(({ pid, id }) => ({ pid, id }))
    const jobs = Array.from({ length: Math.ceil(refs.length / pushesPerJob) }, (_, i) => ({
      messages: refs.slice(i * pushesPerJob, (i + 1) * pushesPerJob),
    }))
    await addJobs(tx, 'push-messages', jobs, { after: hold })
  }
}

/**
 * Drops what was last queued about something, that is in the last transaction that did so. False if any of it
 * is past its hold time: then all of it is sent. True if there is nothing.
 */
export function dropNotifications(tx: Transaction, pid: ProjectId, about: string): Promise<boolean> {
  return dropNewest(tx, pid, about)
}

interface Digest {
  pid: ProjectId
  tid: TeamId
  /** Who needn't be notified, because they did it. */
  except?: PersonId
  /** For how many seconds it may be undone: no digest is sent before. */
  hold?: number
  /**
   * What happened, for `prepare` of the kind, which finds it in `params.updates` with its `tid`: each is in exactly one
   * digest per chief, whatever the clock says. Ids rather than names.
   */
  update?: Record<string, string | number>
}

const quarterOfAnHour = 900

/**
 * Notifies the chiefs of a team within fifteen minutes, together with other updates until then. Without a chief,
 * the owners of the project are notified.
 */
export async function queueDigest(
  tx: Transaction,
  { pid, tid, except, hold = 0, update }: Digest,
): Promise<void> {
  const updates = update ? [{ ...update, tid }] : []
  const heads = (await selectTeamLeads(tx, { pid, tid, kind: digest })).filter((uid) => uid !== except)
  if (heads.length === 0) return
  const message = { pid, kind: digest, about: 'digest', params: { updates }, hold: quarterOfAnHour }
  const rows = heads.map((uid) => ({ ...message, uid, id: newId<string>() }))
  await addSending(tx, rows, { ids: await upsertDigests(tx, rows, { updates, hold }) })
}

interface Wanted {
  state?: MessageState | undefined
  kind?: string | undefined
  undelivered: boolean
  limit: number
  cursor?: string | undefined
}

export async function listMessages(
  db: Db,
  pid: ProjectId,
  { state, kind, undelivered, limit, cursor }: Wanted,
) {
  const key = readCursor(cursor, z.tuple([z.uuid()]))
  const wanted = {
    pid,
    state: state ?? null,
    kind: kind ?? null,
    undelivered,
    before: key?.[0] ?? null,
    limit,
  }
  const { data, next_cursor } = toPage(await selectMessages(db, wanted), limit, ({ id }) => [id])
  return { data: data.map(present), next_cursor }
}

const present = <T extends { send_at: Date; sent_at: Date | null }>(row: T) => ({
  ...row,
  send_at: row.send_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
})

/** Sends a failed message again, to the current address. */
export async function retryMessage(tx: Transaction, actor: Actor, ref: MessageRef) {
  const { pid, id } = ref
  await requireLiveProject(tx, pid)
  const message = await lockMessage(tx, ref)
  if (!message) throw new Problem('not_found')
  const why = whyNotRetry(message)
  if (why.length > 0) throw refused(why)
  const send_at = await requeueMessage(tx, ref)
  await addJobs(tx, 'send-message', [{ pid, id }])
  const subject = `person:${message.to.uid}`
  await audit(tx, { actor: actor.uid, verb: 'message.retried', subject, pid, after: { kind: message.kind } })
  return present({ ...message, state: 'queued' as const, send_at, problem: null })
}
