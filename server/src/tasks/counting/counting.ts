import type { Db } from '../../platform/db/database.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { leadsAny } from '../policy.ts'
import { viewProject } from '../reading.ts'
import { because } from '../rules/refusals.ts'
import { countTasks as selectCounts } from './queries.ts'

/** Of the tasks that someone manages. */
export async function countTasks(db: Db, actor: Actor, pid: ProjectId) {
  const { viewer, project } = await viewProject(db, actor, pid)
  if (!leadsAny(viewer)) throw forbidden([because['chiefs-only']])
  const tids = viewer.isOrganiser ? null : viewer.leads
  return selectCounts(db, { pid, tids, time_zone: project.time_zone })
}
