import { Problem } from '../platform/errors.ts'
import type { Access } from '../platform/http/access.ts'
import { isAdmin } from './queries.ts'

export const admins: Access<true> = {
  who: 'admins of the installation',
  needsActor: true,
  async check(db, actor) {
    if (await isAdmin(db, actor.uid)) return
    throw new Problem('forbidden', {
      detail: 'Only an admin of the installation may do this.',
      why: [{ rule: 'admins-only', setting: 'manyhands admin grant', lifted_by: 'operator' }],
    })
  },
}
