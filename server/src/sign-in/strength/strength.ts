import type { Db } from '../../platform/db/database.ts'
import { type Actor, strongSignInRequired } from '../../platform/http/access.ts'
import { selectPower } from './queries.ts'

/**
 * Before what someone who has shown no second step would do by a role: refuses whoever must. Admins must
 * everywhere, others where their project asks for it, or because they have one: whoever reads their mail has not.
 */
export async function requireStrength(
  db: Db,
  { uid, by }: Actor,
  params: Record<string, string>,
): Promise<void> {
  const { admin, role, asked } = await selectPower(db, uid, params.pid ?? null)
  if (admin) throw strongSignInRequired('admins of the installation')
  if (asked) throw strongSignInRequired('settings of the project')
  if (role && 'session' in by && by.hasSecondStep) throw strongSignInRequired('your second step')
}
