import { forbidden, Problem } from '../platform/errors.ts'
import type { Access } from '../platform/http/access.ts'
import type { ProjectId, TeamId } from '../platform/ids.ts'
import { leadsTeam, whyNotLead } from './policy.ts'
import { hasTeam } from './queries.ts'
import { insiderOf } from './teams.ts'

/** People who manage a team: its chiefs, owners of the project, admins. */
export const chiefsOfTeam: Access<true> = {
  callers: 'chiefs of the team, owners of the project, admins',
  needsActor: true,
  async check(db, actor, params) {
    const ref = { pid: params.pid as ProjectId, tid: params.tid as TeamId }
    const why = whyNotLead(await insiderOf(db, actor, ref))
    if (why.length > 0) throw forbidden(why)
    if (!(await hasTeam(db, ref))) throw new Problem('not_found')
  },
}

/** People in the team see each other; those who manage it see more. */
export const peopleOfTeam: Access<true> = {
  callers: 'people in the team, owners of the project, admins',
  needsActor: true,
  async isOwn(db, actor, { params }) {
    const insider = await insiderOf(db, actor, { pid: params.pid as ProjectId, tid: params.tid as TeamId })
    return insider.member && !leadsTeam(insider)
  },
}
