import { hash } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { NotificationKinds } from '../notification-kind.ts'
import { deleteOptOuts, findByUnsubscribeHash, insertOptOuts, selectOptOuts } from './queries.ts'

/** The secret authenticates the person, whoever is signed in. Idempotent. */
export async function unsubscribe(tx: Transaction, secret: string) {
  const emailed = await findByUnsubscribeHash(tx, hash('sha256', secret, 'buffer'))
  if (!emailed) throw new Problem('not_found')
  const { uid, kind } = emailed
  if ((await insertOptOuts(tx, uid, [kind])) > 0) await auditOptOuts(tx, uid, uid)
  return { kind }
}

const optionalOf = (kinds: NotificationKinds) =>
  Object.entries(kinds)
    .filter(([, { optional }]) => optional)
    .map(([name]) => name)

export async function listOptOuts(db: Db, { uid }: Actor, kinds: NotificationKinds) {
  return { kinds: await selectOptOuts(db, uid), optional: optionalOf(kinds) }
}

export async function setOptOuts(
  tx: Transaction,
  { uid }: Actor,
  kinds: NotificationKinds,
  wanted: string[],
) {
  const optional = optionalOf(kinds)
  const errors = wanted.flatMap((kind, i) =>
    optional.includes(kind)
      ? []
      : [
          {
            pointer: `/body/kinds/${i}`,
            code: 'custom',
            detail:
              'There is no kind of message with this name that can be turned off. Choose one from the list of kinds.',
          },
        ],
  )
  if (errors.length > 0) throw new Problem('invalid_request', { errors })
  const changed = (await deleteOptOuts(tx, uid, wanted)) + (await insertOptOuts(tx, uid, wanted))
  if (changed > 0) await auditOptOuts(tx, uid, uid)
  return { kinds: await selectOptOuts(tx, uid), optional }
}

async function auditOptOuts(tx: Transaction, actor: PersonId, uid: PersonId): Promise<void> {
  const after = { kinds: await selectOptOuts(tx, uid) }
  await audit(tx, { actor, verb: 'email-opt-outs.changed', subject: `person:${uid}`, after })
}
