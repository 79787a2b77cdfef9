import type { Db } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import {
  type Access,
  type Actor,
  requireFreshSignIn,
  strongSignInRequired,
  whatAsksForSecondStep,
} from '../../platform/http/access.ts'
import { because } from '../../platform/http/refusals.ts'
import type { PersonId } from '../../platform/ids.ts'
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
  if (!(await hasProvenSecondStep(db, actor))) requireFreshSignIn(actor)
}

/** Also for people who have none. */
export const hasProvenSecondStep = async (db: Db, { by, uid }: Actor): Promise<boolean> =>
  by.strong || !(await hasSecondStep(db, uid))

/** Before accepting by a link in an email, which proves the mailbox only. */
export async function requireNoSecondStep(db: Db, uid: PersonId): Promise<void> {
  if (await hasSecondStep(db, uid))
    throw new Problem('step_up_required', { why: [because['fresh-second-step']] })
}

/** For joining a project oneself. */
export const joiners: Access<true> = {
  callers: 'anyone signed in; people with two-step verification must have completed it',
  needsActor: true,
  check: requireSecondStep,
}
