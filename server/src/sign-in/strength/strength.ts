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
 * For actors without a second step: refuses those who need one for what their role allows. Admins always do;
 * others where their project requires it, or if they have one, because reading their mailbox doesn't prove
 * it.
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

/** Before accepting, which lets others read data of open purposes: a mailbox alone doesn't prove consent. */
export async function requireSecondStep(db: Db, actor: Actor): Promise<void> {
  if (!actor.by.strong && (await hasSecondStep(db, actor.uid))) requireFreshSignIn(actor)
}

/** For joining a project oneself. */
export const joiners: Access<true> = {
  who: 'anyone signed in; people with two-step verification must have completed it',
  needsActor: true,
  check: requireSecondStep,
}
