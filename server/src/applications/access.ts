import { forbidden } from '../platform/errors.ts'
import type { Access } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { requireProject } from '../projects/index.ts'
import { because } from './decisions/refusals.ts'
import { selectApplication, selectViewer } from './queries.ts'

/** Chiefs of any team of the project, owners of the project, and admins. */
export const chiefsOfProject: Access<true> = {
  callers: 'chiefs of a team of the project, owners of the project, admins',
  needsActor: true,
  async check(db, actor, params) {
    const pid = params.pid as ProjectId
    await requireProject(db, actor, pid)
    const { isOrganiser, tids } = await selectViewer(db, pid, actor)
    if (isOrganiser || tids.length > 0) return
    throw forbidden([because['chiefs-only']])
  },
}

/** Applicants need no role for their own application. */
export const isApplicant: NonNullable<Access['isOwn']> = async (db, actor, { params }) => {
  const application = await selectApplication(db, { pid: params.pid as ProjectId, id: params.id! })
  return application?.uid === actor.uid
}
