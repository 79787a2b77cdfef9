import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { because } from '../decisions/refusals.ts'
import type { Sight } from '../policy.ts'
import type { ApplicationRef } from '../queries.ts'
import { findApplication } from '../reading.ts'
import { insertNote, selectNotes } from './queries.ts'

/** Refused to the applicant, even if they are a chief or an owner. */
function requireChief({ as }: Sight): void {
  if (as !== 'applicant') return
  throw forbidden([because['own-application']])
}

export async function listNotes(db: Db, actor: Actor, ref: ApplicationRef) {
  const { sight } = await findApplication(db, actor, ref)
  requireChief(sight)
  const rows = await selectNotes(db, ref)
  return { data: rows.map(present), next_cursor: null }
}

const present = <T extends { at: Date }>({ at, ...note }: T) => ({ ...note, at: at.toISOString() })

export async function addNote(tx: Transaction, actor: Actor, ref: ApplicationRef, text: string) {
  const { application, sight } = await findApplication(tx, actor, ref)
  requireChief(sight)
  await requireLiveProject(tx, ref.pid)
  const note = await insertNote(tx, ref, { by: actor.uid, text })
  const subject = `person:${application.uid}`
  await audit(tx, { actor: actor.uid, verb: 'application.noted', subject, pid: ref.pid })
  return present(note)
}
