import type { Access } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { peopleOfProject } from '../projects/index.ts'
import { isLead } from './queries.ts'

/** Leads see more than others, so two-step verification may be required of them. */
export const peopleWhoReachOthers: Access<true> = {
  ...peopleOfProject,
  isOwn: async (db, { uid }, { params }) => !(await isLead(db, { pid: params.pid as ProjectId, uid })),
}
