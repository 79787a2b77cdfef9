import { hash } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { MessageKinds } from '../kinds.ts'
import { deleteUnwanted, findMailed, insertUnwanted, selectUnwanted } from './queries.ts'

/** The secret speaks for the person, whoever is signed in. Twice is once. */
export async function unsubscribe(tx: Transaction, secret: string) {
  const mailed = await findMailed(tx, hash('sha256', secret, 'buffer'))
  if (!mailed) throw new Problem('not_found')
  const { uid, kind } = mailed
  if ((await insertUnwanted(tx, uid, [kind])) > 0) await note(tx, uid, uid)
  return { kind }
}

const optionalOf = (kinds: MessageKinds) =>
  Object.entries(kinds)
    .filter(([, { optional }]) => optional)
    .map(([name]) => name)

export async function listUnwanted(db: Db, { uid }: Actor, kinds: MessageKinds) {
  return { kinds: await selectUnwanted(db, uid), optional: optionalOf(kinds) }
}

export async function setUnwanted(tx: Transaction, { uid }: Actor, kinds: MessageKinds, wanted: string[]) {
  const optional = optionalOf(kinds)
  const errors = wanted.flatMap((kind, i) =>
    optional.includes(kind)
      ? []
      : [
          {
            pointer: `/body/kinds/${i}`,
            code: 'custom',
            detail: 'No kind of message that can be turned off has this name.',
          },
        ],
  )
  if (errors.length > 0) throw new Problem('invalid_request', { errors })
  const changed = (await deleteUnwanted(tx, uid, wanted)) + (await insertUnwanted(tx, uid, wanted))
  if (changed > 0) await note(tx, uid, uid)
  return { kinds: await selectUnwanted(tx, uid), optional }
}

async function note(tx: Transaction, actor: PersonId, uid: PersonId): Promise<void> {
  const after = { kinds: await selectUnwanted(tx, uid) }
  await audit(tx, { actor, verb: 'email-opt-outs.changed', subject: `person:${uid}`, after })
}
