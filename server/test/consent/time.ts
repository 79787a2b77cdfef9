import type { World } from '../world/world.ts'
import type { Cast, Play } from './cast.ts'

/** Moves everything that happened into the past, in all years, and everything that is planned closer. */
export async function passTime(
  { database: { pool } }: World,
  { play, cast, hours }: { play: Play; cast: Cast; hours: number },
): Promise<void> {
  const pids = play.years.map(({ pid }) => pid)
  const days = Math.floor(hours / 24)
  const uids = [...cast.people, ...cast.crowd].map(({ uid }) => uid)
  await pool.query(
    `with past as (select make_interval(hours => $3) as length),
     moved as (update project_purposes set until = until - $2::int where pid = any($1)),
     roles as (update project_roles set settles_at = settles_at - length from past where pid = any($1)),
     offers as (update role_offers set expires_at = expires_at - length from past where pid = any($1)),
     counts as (update diet_counts set at = at - length from past where pid = any($1)),
     stays as (update memberships set joined_at = joined_at - length, accepted_at = accepted_at - length
                 from past where pid = any($1)),
     statements as (update statements set made_at = made_at - length from past where pid = any($1)),
     signatures as (update signatures set signed_at = signed_at - length from past where pid = any($1)),
     lines as (update private_reads set at = at - length from past where pid = any($1))
     update private_sections set updated_at = updated_at - length from past where uid = any($4)`,
    [pids, days, hours, uids],
  )
  // In two steps, since notices of the same person must not meet on the way.
  const pass = `update purpose_notices set until = until - $2::int, notified_at = notified_at - make_interval(hours => $3)
                 where pid = any($1)`
  await pool.query(pass, [pids, 1000, hours])
  await pool.query(pass, [pids, days - 1000, 0])
  play.now.hours += hours
  for (const { model } of play.years) model.hoursPass(hours)
}
