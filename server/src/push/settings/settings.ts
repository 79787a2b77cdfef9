import { hash } from 'node:crypto'
import { type PushTopic, pushTopics } from '../../messages/index.ts'
import { lockPerson, sealForPerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import { type Actor, unauthenticated } from '../../platform/http/access.ts'
import { newId, type SessionId } from '../../platform/ids.ts'
import type { PushTarget } from '../../platform/push/pusher.ts'
import { refusals as because } from '../refusals.ts'
import {
  deleteDevice,
  deleteOldDevices,
  findDeviceOfSession,
  replaceDevice,
  replaceOptOuts,
  selectDevices,
  selectOptOuts,
} from './queries.ts'

/** What the server needs to offer it. */
export interface PushSetUp {
  publicKey: string
  ring: KeyRing
}

/** A crowd of devices that only one person wants would make every notification a crowd of requests. */
const mostDevices = 10

export const sealedAs = (id: string): string => `push device ${id}`

const sessionOf = ({ by }: Actor): SessionId | null => ('session' in by ? by.session : null)

export async function readPushSettings(db: Db, actor: Actor, setUp: PushSetUp | null) {
  const off = await selectOptOuts(db, actor.uid)
  const devices = await selectDevices(db, actor.uid)
  return {
    public_key: setUp?.publicKey ?? null,
    topics: pushTopics.map((topic) => ({ topic, wanted: !off.includes(topic) })),
    devices: devices.map(({ id, device, session, server_key, created_at }) => ({
      id,
      device,
      current: session === sessionOf(actor),
      working: server_key === setUp?.publicKey,
      created_at: created_at.toISOString(),
    })),
  }
}

/** The browser of this session; the oldest device makes room for one too many. */
export async function addPushDevice(
  tx: Transaction,
  actor: Actor,
  { setUp, target }: { setUp: PushSetUp | null; target: PushTarget },
) {
  if (!setUp) throw new Problem('conflict', { why: [because['push-set-up']] })
  const { uid } = actor
  const session = sessionOf(actor)
  if (!session) throw unauthenticated()
  await lockPerson(tx, uid)
  const id = newId<string>()
  const added = await replaceDevice(tx, {
    id,
    uid,
    session,
    endpoint_hash: hash('sha256', target.endpoint, 'buffer'),
    sealed: await sealForPerson(tx, setUp.ring, uid, sealedAs(id), Buffer.from(JSON.stringify(target))),
    server_key: setUp.publicKey,
  })
  if (!added) throw unauthenticated()
  await deleteOldDevices(tx, uid, mostDevices)
  await audit(tx, { actor: uid, verb: 'push-device.added', subject: `person:${uid}` })
  return readPushSettings(tx, actor, setUp)
}

export async function removePushDevice(tx: Transaction, actor: Actor, given: string): Promise<void> {
  const { uid } = actor
  const session = sessionOf(actor)
  const id = given === 'current' ? session && (await findDeviceOfSession(tx, session)) : given
  if (!id || !(await deleteDevice(tx, uid, id))) throw new Problem('not_found')
  await audit(tx, { actor: uid, verb: 'push-device.removed', subject: `person:${uid}` })
}

export async function choosePushTopics(
  tx: Transaction,
  actor: Actor,
  { setUp, off }: { setUp: PushSetUp | null; off: PushTopic[] },
) {
  const { uid } = actor
  if ((await replaceOptOuts(tx, uid, off)) > 0)
    await audit(tx, {
      actor: uid,
      verb: 'push-topics.changed',
      subject: `person:${uid}`,
      after: { off: off.toSorted() },
    })
  return readPushSettings(tx, actor, setUp)
}
