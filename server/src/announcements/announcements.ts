import { z } from 'zod'
import { isInAudience } from '../audiences/index.ts'
import { dropWaiting, emailsPerSecond, queueNotifications, renderText } from '../messages/index.ts'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { forbidden, Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import { readCursor, toPage } from '../platform/http/pages.ts'
import { newId, type ProjectId, type TeamId } from '../platform/ids.ts'
import { addJobs } from '../platform/jobs/jobs.ts'
import { lockProject, requireLive, requireLiveProject, requireProject } from '../projects/index.ts'
import { isOrganiser, selectInsider, selectTeams } from '../teams/index.ts'
import { notificationKinds } from './emails/notifications.ts'
import { textIn, valuesFor } from './emails/texts.ts'
import { mayCancel, maySend, mayShowRead, whyNotCancel, whyNotSchedule, whyNotWrite } from './policy.ts'
import {
  type AnnouncementRef,
  type AnnouncementRow,
  aboutOf,
  countScheduled,
  insertAnnouncement,
  insertRecipients,
  lockAnnouncement,
  type Reader,
  type Readers,
  selectAnnouncement,
  selectAnnouncements,
  selectReaders,
  selectRecipients,
  selectSendTime,
  setSendTime,
  setState,
} from './queries.ts'
import { because } from './refusals.ts'
import type { AnnouncementDraft, NewAnnouncement } from './schemas.ts'

interface PageQuery {
  limit: number
  cursor?: string | undefined
}

/** For how long nothing is sent, so that it can be undone. */
const secondsToUndo = 30
const aYear = 366 * 86_400_000

async function requireWriter(db: Db, actor: Actor, pid: ProjectId, draft: AnnouncementDraft) {
  const { tid } = draft
  const insider = await selectInsider(db, actor, { pid, tid: tid ?? null })
  const why = whyNotWrite(insider, draft)
  if (why.length > 0) throw forbidden(why)
  if (tid === undefined) return insider
  const [team] = await selectTeams(db, { pid, tid, archived: true })
  if (!team) throw invalid('/body/tid', 'This project has no team with this `tid`. Choose another team.')
  if (team.archived) throw refused([because['team-archived']])
  return insider
}

const invalid = (pointer: string, detail: string) =>
  new Problem('invalid_request', { errors: [{ pointer, code: 'custom', detail }] })

const readersOf = (pid: ProjectId, { tid, where }: Pick<AnnouncementDraft, 'tid' | 'where'>): Readers => ({
  pid,
  tid: tid ?? null,
  audience: isInAudience(pid, where),
})

export async function createAnnouncement(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  given: NewAnnouncement,
) {
  const { texts, tid, where, urgent } = given
  await requireWriter(tx, actor, pid, given)
  const { state } = requireLive(await lockProject(tx, pid))
  const why = whyNotSchedule({ scheduled: await countScheduled(tx, pid, tid ?? null), state })
  if (why.length > 0) throw refused(why)
  // Also makes it one that PostgreSQL can read, whatever its offset.
  const at = new Date(Math.max(Date.parse(given.send_at ?? '') || 0, Date.now()))
  if (at.getTime() > Date.now() + aYear) throw invalid('/body/send_at', 'Must be at most a year ahead.')
  const ref = { pid, id: newId<string>() }
  const { send_at, after } = await selectSendTime(tx, pid, { at, seconds: secondsToUndo, urgent })
  await insertAnnouncement(tx, {
    ...ref,
    tid: tid ?? null,
    author: actor.uid,
    texts,
    conditions: where,
    urgent,
    send_at,
  })
  await addJobs(tx, 'send-announcement', [ref], { after })
  await auditAnnouncement(tx, actor, { ...ref, tid }, 'scheduled')
  return present((await selectAnnouncement(tx, ref))!)
}

const auditAnnouncement = (
  tx: Transaction,
  actor: Actor,
  { pid, id, tid }: AnnouncementRef & { tid?: string | null | undefined },
  what: 'scheduled' | 'cancelled',
) =>
  audit(tx, {
    actor: actor.uid,
    verb: `announcement.${what}`,
    subject: `announcement:${id}`,
    pid,
    ...(tid && { tid: tid as TeamId }),
  })

/** For the job: determines the recipients and queues an email to each, all or nothing. */
export async function sendAnnouncement(tx: Transaction, ref: AnnouncementRef): Promise<void> {
  const found = await lockAnnouncement(tx, ref)
  if (found?.state !== 'scheduled') return
  const { pid, id } = ref
  const { tid, author, conditions: where } = found
  // Someone who may do anything a second step allows: it isn't known whether they took it when they wrote.
  const writer = await selectInsider(tx, { uid: author, by: { strong: true } }, { pid, tid })
  if (!maySend(writer, found)) return setState(tx, ref, 'stopped')
  if (found.overdue && (await postpone(tx, ref, found))) return
  const uids = await insertRecipients(tx, ref, readersOf(pid, { tid: tid ?? undefined, where }))
  await setState(tx, ref, 'sent')
  const kind = tid ? 'announcement.team' : 'announcement.project'
  await queueNotifications(
    tx,
    uids.map((uid) => ({ pid, uid, kind, about: aboutOf(id), params: { id } })),
    { perSecond: emailsPerSecond },
  )
}

/** Until the morning, if an outage made it so late that people would get it at night. */
async function postpone(tx: Transaction, ref: AnnouncementRef, { urgent }: { urgent: boolean }) {
  const { send_at, after } = await selectSendTime(tx, ref.pid, { at: new Date(0), seconds: 0, urgent })
  if (after <= 0) return false
  await setSendTime(tx, ref, send_at)
  await addJobs(tx, 'send-announcement', [ref], { after })
  return true
}

export async function listAnnouncements(
  db: Db,
  actor: Actor,
  pid: ProjectId,
  { limit, cursor, automation = null }: PageQuery & { automation?: string | undefined | null },
) {
  const insider = await selectInsider(db, actor, { pid, tid: null })
  const ledBy = isOrganiser(insider) ? null : actor.uid
  const before = readCursor(cursor, z.tuple([z.uuid()]))?.[0] ?? null
  const rows = await selectAnnouncements(db, { pid, ledBy, automation, before, limit })
  const page = toPage(rows, limit, ({ id }) => [id])
  return { ...page, data: page.data.map(present) }
}

/** For those who could have written it. */
async function requireReadable(db: Db, actor: Actor, ref: AnnouncementRef): Promise<AnnouncementRow> {
  const found = await selectAnnouncement(db, ref)
  if (!found) throw new Problem('not_found')
  const insider = await selectInsider(db, actor, { pid: ref.pid, tid: found.tid })
  const { tid, conditions: where } = found
  if (whyNotWrite(insider, { tid: tid ?? undefined, where }).length > 0) throw new Problem('not_found')
  return found
}

export const getAnnouncement = async (db: Db, actor: Actor, ref: AnnouncementRef) =>
  present(await requireReadable(db, actor, ref))

export async function listRecipients(
  db: Db,
  actor: Actor,
  ref: AnnouncementRef,
  { limit, cursor, undelivered }: PageQuery & { undelivered: boolean },
) {
  await requireReadable(db, actor, ref)
  const key = readCursor(cursor, z.tuple([z.string(), z.uuid()]))
  const after = key && { name: key[0], uid: key[1] }
  return toPage(await selectRecipients(db, ref, { undelivered, after, limit }), limit, ({ name, uid }) => [
    name,
    uid,
  ])
}

/** Withdraws it: nothing that hasn't left is sent any more. Idempotent. */
export async function cancelAnnouncement(tx: Transaction, actor: Actor, ref: AnnouncementRef) {
  const { tid, author } = await requireReadable(tx, actor, ref)
  const insider = await selectInsider(tx, actor, { pid: ref.pid, tid })
  if (!mayCancel(insider, { isAuthor: author.uid === actor.uid })) throw forbidden([because['owners-only']])
  const { state } = (await lockAnnouncement(tx, ref))!
  const why = whyNotCancel(state)
  if (why.length > 0) throw refused(why)
  if (state !== 'cancelled') {
    await setState(tx, ref, 'cancelled')
    await dropWaiting(tx, ref.pid, aboutOf(ref.id))
    await auditAnnouncement(tx, actor, { ...ref, tid }, 'cancelled')
  }
  return present((await selectAnnouncement(tx, ref))!)
}

export async function previewAnnouncement(db: Db, actor: Actor, pid: ProjectId, draft: AnnouncementDraft) {
  const insider = await requireWriter(db, actor, pid, draft)
  const { name: project } = await requireProject(db, actor, pid)
  const readers = readersOf(pid, draft)
  const { count, examples } = await selectReaders(db, readers)
  const kind = notificationKinds['announcement.project']!
  // Team leads don't know of people's shifts in other teams.
  const seen = isOrganiser(insider) ? null : readers.tid
  const show = async ({ uid, name, language }: Reader) => {
    const values = await valuesFor(db, { pid, uid, language, tid: seen })
    const text = textIn(draft.texts, language)
    return { name, language, ...renderText(kind, text, { language, values: { ...values, name, project } }) }
  }
  return { count, examples: await Promise.all(examples.map(show)) }
}

/** Sends it to the author alone. */
export async function testAnnouncement(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  draft: AnnouncementDraft,
) {
  await requireWriter(tx, actor, pid, draft)
  await requireLiveProject(tx, pid)
  const { uid } = actor
  const [en, chinese] = [textIn(draft.texts, 'en'), textIn(draft.texts, 'zh-TW')]
  const params = {
    subject: { en: en.subject, 'zh-TW': chinese.subject },
    body: { en: en.body, 'zh-TW': chinese.body },
  }
  await queueNotifications(tx, [{ pid, uid, kind: 'announcement.test', about: `test by ${uid}`, params }])
}

function present(announcement: AnnouncementRow) {
  const { pid: _, conditions, created_at, send_at, sent_at, read, ...row } = announcement
  return {
    ...row,
    read: mayShowRead(row) ? read : null,
    where: conditions,
    created_at: created_at.toISOString(),
    send_at: send_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }
}
