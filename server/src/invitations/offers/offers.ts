import type { Db, Transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/access.ts'
import { acceptRole, listMyRoles } from '../../projects/index.ts'
import { requireSecondStep } from '../../sign-in/index.ts'
import { requireSigned, selectUnsigned, signAll } from '../../statements/index.ts'
import type { RoleAcceptance } from './schemas.ts'

/** With the statements that accepting requires: people who are offered a role in a draft can't read them elsewhere. */
export async function listOffersAndRoles(db: Db, { uid }: Actor) {
  const roles = await listMyRoles(db, uid)
  const offered = roles.flatMap(({ pid, state }) => (state === 'offered' ? pid : []))
  const unsigned = await selectUnsigned(db, offered, uid)
  const data = roles.map((role) => ({
    ...role,
    statements: unsigned.flatMap(({ pid, made_at, ...statement }) =>
      role.state === 'offered' && pid === role.pid ? { ...statement, made_at: made_at.toISOString() } : [],
    ),
  }))
  return { data, next_cursor: null }
}

type Own = Parameters<typeof acceptRole>[2]

/** Like joining a team: with the second step, and after signing all current statements. Idempotent. */
export async function acceptOffer(
  tx: Transaction,
  actor: Actor,
  own: Own,
  { statements = [] }: RoleAcceptance,
): Promise<void> {
  // First, because people who are offered nothing learn nothing about the statements.
  const isNew = await acceptRole(tx, actor, own)
  await signAll(tx, { pid: own.pid, uid: actor.uid }, statements)
  if (!isNew) return
  await requireSecondStep(tx, actor)
  await requireSigned(tx, own.pid, actor.uid)
}
