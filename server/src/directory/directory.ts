import { avatarUrl } from '../people/index.ts'
import type { Db } from '../platform/db/database.ts'
import { Problem } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { PersonId } from '../platform/ids.ts'
import { isVisible, type ParticipationRow, selectRoles, selectUsers, type UserRow } from './queries.ts'

export async function listUsers(db: Db, viewer: Actor, uids: PersonId[]) {
  return (await selectUsers(db, viewer, uids)).map(presentUser)
}

/** People whom the viewer may not know of are not found. */
export async function getUser(db: Db, viewer: Actor, uid: PersonId) {
  const [user] = await listUsers(db, viewer, [uid])
  if (!user) throw new Problem('not_found')
  return user
}

/** Memberships and ownerships, which others see too, and roles, which they don't. */
export async function getMyParticipation(db: Db, actor: Actor) {
  const { uid } = actor
  const { participation } = await getUser(db, actor, uid)
  return { data: participation, next_cursor: null, roles: await selectRoles(db, uid) }
}

export async function requireVisible(db: Db, viewer: Actor, uid: PersonId): Promise<void> {
  if (!(await isVisible(db, viewer, uid))) throw new Problem('not_found')
}

function presentUser({ avatar_changed_at, participation, ...user }: UserRow) {
  return {
    ...user,
    avatar_url: avatarUrl(user.uid, avatar_changed_at),
    participation: participation.map(presentParticipation),
  }
}

function presentParticipation({ joined_at, left_at, ...stay }: ParticipationRow) {
  return {
    ...stay,
    joined_at: new Date(joined_at).toISOString(),
    left_at: left_at && new Date(left_at).toISOString(),
  }
}
