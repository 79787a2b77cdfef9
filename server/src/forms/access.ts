import type { Db } from '../platform/db/database.ts'
import { Problem } from '../platform/errors.ts'
import { type Access, type Actor, freshlySignedIn } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { requireProject, requireSettled } from '../projects/index.ts'
import { mayReadAnswers, mayReadPrivate, maySeeForm, privateReaders } from './policy.ts'
import { type FormRef, type FormRow, selectForm, selectViewer, type Viewer } from './queries.ts'

/** A form that is theirs to know of, and what they are to it. */
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

/** Owners of the project, and the roles that the form names. */
export const readersOfForm: Access<true> = {
  who: 'owners of the project, admins, and the roles that the form names as readers',
  needsActor: true,
  async check(db, actor, params) {
    const ref = { pid: params.pid as ProjectId, fid: params.fid! }
    const { form, viewer } = await requireForm(db, actor, ref)
    if (!mayReadAnswers(form, viewer)) throw notAReader()
  },
}

const notAReader = () =>
  new Problem('forbidden', {
    detail: 'Only those whom the form names may read its answers.',
    why: [{ rule: 'form-readers', setting: 'readers of the form', lifted_by: 'owner' }],
  })

/** For what is private: an admin is no reader by that alone, and a browser left open is not enough. */
export const privateReadersOfForm: Access<true> = {
  who: 'owners of the project and the roles that the form names as readers, unless their role is new; in the web app after a fresh sign-in',
  needsActor: true,
  async check(db, actor, params) {
    const ref = { pid: params.pid as ProjectId, fid: params.fid! }
    const { form, viewer } = await requireForm(db, actor, ref)
    if (!mayReadPrivate(form, viewer)) throw notAReader()
    await requireSettled(db, actor, { pid: ref.pid, roles: privateReaders(form) })
    await freshlySignedIn.check!(db, actor, params)
  },
}
