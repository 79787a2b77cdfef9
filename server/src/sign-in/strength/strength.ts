import type { Db } from '../../platform/db/database.ts'
import {
  type Access,
  type Actor,
  requireFreshSignIn,
  strongSignInRequired,
} from '../../platform/http/access.ts'
import { hasSecondStep } from '../second-step/queries.ts'
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
  if (admin) throw strongSignInRequired('installation.admins')
  if (asked) throw strongSignInRequired('project.strong_sign_in')
  if (role && 'session' in by && by.hasSecondStep) throw strongSignInRequired('person.second_step')
}

/** Before a yes that lets others read what an open purpose names: whoever reads their mail has not said it. */
export async function requireSecondStep(db: Db, actor: Actor): Promise<void> {
  if (!actor.by.strong && (await hasSecondStep(db, actor.uid))) requireFreshSignIn(actor)
}

/** For joining a project by one's own word. */
export const joiners: Access<true> = {
  who: 'anyone signed in; people with two-step verification must have completed it',
  needsActor: true,
  check: requireSecondStep,
}
