import { hash } from 'node:crypto'
import { z } from 'zod'
import {
  markPushed,
  type NotificationKinds,
  type PushableMessage,
  selectPushable,
} from '../../messages/index.ts'
import { openWith } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { type PersonId, projectId } from '../../platform/ids.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import type { Pusher, PushTarget } from '../../platform/push/pusher.ts'
import { sealedAs } from '../settings/settings.ts'
import { type Note, noteOf } from './notes.ts'
import { deleteGone, type ReachableDevice, selectReachable } from './queries.ts'

export interface PushContext {
  database: Database
  /** Null if no key is configured. */
  pusher: Pusher | null
  keyRing: KeyRing | null
  baseUrl: string
  kinds: NotificationKinds
  sessionIdleDays: number
  /**
   * People with a device whose push service took too long, and until when it isn't asked again: nobody may keep the
   * workers busy with an address that never answers.
   */
  hung: Map<PersonId, number>
}

export const Batch = z.object({
  messages: z.array(z.object({ pid: projectId, id: z.uuid() })),
  attempt: z.int().default(1),
})
type Batch = z.output<typeof Batch>

const requestsAtOnce = 20
const mostAttempts = 6
const mostSeconds = 3600
const millisecondsOfPeace = 60_000

/** Messages that are to be tried again. */
interface Again {
  message: PushableMessage
  seconds: number
  attempt: number
}

/**
 * Shows messages on the devices of their recipients, once on each. If it is killed, those that were under way are shown
 * again, in place of the first.
 */
export async function pushMessages(context: PushContext, { messages, attempt }: Batch): Promise<void> {
  const { pusher, keyRing, sessionIdleDays: idleDays } = context
  if (!pusher || !keyRing) return
  const { db } = context.database
  const notes: Note[] = []
  const again: Again[] = []
  for (const message of await selectPushable(db, messages)) {
    const note = await noteOf(db, message, context)
    if (note && 'wait' in note) again.push({ message, seconds: note.wait, attempt })
    else if (note) notes.push(note)
  }
  const uids = [...new Set(notes.map(({ message }) => message.uid))]
  const devices = await selectReachable(db, { uids, serverKey: pusher.publicKey, idleDays })
  await inTurns(deliveriesOf(notes, devices), async ({ note, device }) => {
    const seconds = await deliver({ ...context, pusher, keyRing }, note, device)
    if (seconds === null || attempt >= mostAttempts) return
    const backoff = 15 * 4 ** (attempt - 1)
    again.push({
      message: note.message,
      seconds: Math.min(Math.max(seconds, backoff), mostSeconds),
      attempt: attempt + 1,
    })
  })
  if (again.length > 0) await queueAgain(context.database, again)
}

interface Delivery {
  note: Note
  device: ReachableDevice
}

const deliveriesOf = (notes: Note[], devices: ReachableDevice[]): Delivery[] =>
  notes.flatMap((note) =>
    devices
      .filter(
        ({ id, uid, off }) =>
          uid === note.message.uid && !note.message.pushed_to.includes(id) && !off.includes(note.topic),
      )
      .map((device) => ({ note, device })),
  )

async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values()
  const failures: unknown[] = []
  await Promise.all(
    Array.from({ length: requestsAtOnce }, async () => {
      for (const one of rest) await work(one).catch((error: unknown) => failures.push(error))
    }),
  )
  if (failures.length > 0) throw new AggregateError(failures, 'some devices could not be reached')
}

type Ready = PushContext & { pusher: Pusher; keyRing: KeyRing }

/** Null once it is done with; otherwise the seconds that the push service asks us to wait. */
async function deliver(
  { database, pusher, keyRing, hung }: Ready,
  { message, urgent, content }: Note,
  { id, uid, sealed, ...key }: ReachableDevice,
): Promise<number | null> {
  if ((hung.get(uid) ?? 0) > Date.now()) return millisecondsOfPeace / 1000
  const target = JSON.parse(openWith(keyRing, uid, key, sealedAs(id), sealed).toString()) as PushTarget
  const topic = hash('sha256', `${id} ${message.pid} ${message.about}`, 'base64url').slice(0, 32)
  const answer = await pusher.push(target, { content: { ...content, tag: topic }, topic, urgent })
  if (answer.outcome === 'later') {
    if (answer.hung) leaveAlone(hung, uid)
    return answer.seconds ?? 0
  }
  if (answer.outcome === 'gone') await forgetDevice(database, id)
  else if (answer.outcome === 'accepted') await markPushed(database.db, message, id)
  return null
}

function leaveAlone(hung: Map<PersonId, number>, uid: PersonId): void {
  const now = Date.now()
  for (const [one, until] of hung) if (until < now) hung.delete(one)
  hung.set(uid, now + millisecondsOfPeace)
}

const forgetDevice = ({ transact }: Database, id: string): Promise<void> =>
  transact(async (tx) => {
    const uid = await deleteGone(tx, id)
    if (uid) await audit(tx, { actor: null, verb: 'push-device.gone', subject: `person:${uid}` })
  })

/** One message per job, so that none waits for another. */
const queueAgain = ({ transact }: Database, again: Again[]): Promise<void> =>
  transact(async (tx) => {
    const byTime = Map.groupBy(again, ({ seconds }) => Math.ceil(seconds))
    for (const [after, some] of byTime) {
      const jobs = new Map(
        some.map(({ message: { pid, id }, attempt }) => [id, { messages: [{ pid, id }], attempt }]),
      )
      await addJobs(tx, 'push-messages', [...jobs.values()], { after })
    }
  })
