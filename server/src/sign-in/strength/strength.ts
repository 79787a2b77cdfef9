import type { Db } from '../../platform/db/database.ts'
import {
  type Access,
  type Actor,
  requireFreshSignIn,
  strongSignInRequired,
  whatAsksForSecondStep,
} from '../../platform/http/access.ts'
import { hasSecondStep } from '../second-step/queries.ts'
import { selectPower } from './queries.ts'

/** Refuses actors who need a second step for what their role allows. */
export async function requireStrength(
  db: Db,
  { uid, by }: Actor,
  params: Record<string, string>,
): Promise<void> {
  const setting = whatAsksForSecondStep(await selectPower(db, uid, params.pid ?? null), by)
  if (setting) throw strongSignInRequired(setting)
}

/** Before accepting, which lets others read data of open purposes: a mailbox alone doesn't prove consent. */
export async function requireSecondStep(db: Db, actor: Actor): Promise<void> {
  if (!actor.by.strong && (await hasSecondStep(db, actor.uid))) requireFreshSignIn(actor)
}

/** For joining a project oneself. */
export const joiners: Access<true> = {
  callers: 'anyone signed in; people with two-step verification must have completed it',
  needsActor: true,
  check: requireSecondStep,
}
