import type { Db } from '../platform/db/database.ts'
import { forbidden, Problem } from '../platform/errors.ts'
import { type Access, type Actor, freshlySignedIn } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { requireProject, requireSettled } from '../projects/index.ts'
import { mayReadAnswers, mayReadPrivate, maySeeForm, privateReaders } from './policy.ts'
import { type FormRef, type FormRow, selectForm, selectViewer, type Viewer } from './queries.ts'
import { because } from './refusals.ts'

/** The form and the actor's relation to it. Throws `not_found` if they can't see it. */
export async function requireForm(
  db: Db,
  actor: Actor,
  ref: FormRef,
): Promise<{ form: FormRow; viewer: Viewer }> {
  await requireProject(db, actor, ref.pid)
  const form = await selectForm(db, ref)
  const viewer = form && (await selectViewer(db, ref, actor))
  if (!viewer || !maySeeForm(form, viewer)) throw new Problem('not_found')
  return { form, viewer }
}

/** Owners of the project, admins, and roles listed as readers of the form. */
export const readersOfForm: Access<true> = {
  callers: 'owners of the project, admins, and roles listed as readers of the form',
  needsActor: true,
  async check(db, actor, params) {
    const ref = { pid: params.pid as ProjectId, fid: params.fid! }
    const { form, viewer } = await requireForm(db, actor, ref)
    if (!mayReadAnswers(form, viewer)) throw notAReader()
  },
}

const notAReader = () => forbidden([because['form-readers']])

/** For private answers: admins are not readers by default, and web sessions need a fresh sign-in. */
export const privateReadersOfForm: Access<true> = {
  callers:
    'owners of the project and roles listed as readers of the form, unless the role is new; in the web app after a recent sign-in',
  needsActor: true,
  async check(db, actor, params) {
    const ref = { pid: params.pid as ProjectId, fid: params.fid! }
    const { form, viewer } = await requireForm(db, actor, ref)
    if (!mayReadPrivate(form, viewer)) throw notAReader()
    await requireSettled(db, actor, { pid: ref.pid, roles: privateReaders(form) })
    await freshlySignedIn.check!(db, actor, params)
  },
}
