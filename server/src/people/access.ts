import { forbidden } from '../platform/errors.ts'
import type { Access } from '../platform/http/access.ts'
import { isAdmin } from './queries.ts'
import { because } from './refusals.ts'

export const admins: Access<true> = {
  callers: 'admins',
  needsActor: true,
  async check(db, actor) {
    if (await isAdmin(db, actor.uid)) return
    throw forbidden([because['admins-only']])
  },
}
