import { avatarUrl } from '../../people/index.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { hasBegun, whyNotLead } from '../policy.ts'
import type { TaskRef, TaskRow } from '../queries.ts'
import { viewTask } from '../reading.ts'
import { auditTask } from '../record.ts'
import type { TaskRoleRef } from '../roles/queries.ts'
import { because } from '../rules/refusals.ts'
import { lockTaskAsChief } from '../seats/assigning.ts'
import { roleToFill } from './candidates.ts'
import { moveCover, selectAsked, selectCover, upsertCover } from './queries.ts'
import { sendWave } from './waves.ts'

interface Starting extends TaskRef {
  role?: number | undefined
  wave_size: number
  wave_minutes: number
}

/** Sends the first wave at once. People who were asked before aren't asked again. */
export async function startCover(
  tx: Transaction,
  actor: Actor,
  { role: wished, wave_size, wave_minutes, ...ref }: Starting,
) {
  const { task, looking } = await lockTaskAsChief(tx, actor, ref)
  const role = roleToFill(task, wished, '/body/role')
  if (looking.project.state !== 'open') throw refused([because['project-state']])
  if (task.archived) throw refused([because['team-archived']])
  if (hasBegun(task, looking.now)) throw refused([because['task-started']])
  if (role.taken >= role.seats) throw refused([because['task-full']])
  const at: TaskRoleRef = { pid: task.pid, task: task.id, n: role.n }
  await upsertCover(tx, { ...at, asked_by: actor.uid, wave_size, wave_minutes })
  await auditTask(tx, actor.uid, task, 'cover.started', {
    after: { role: role.name, wave_size, wave_minutes },
  })
  await sendWave(tx, at, actor.uid)
  return presentCover(tx, task, role.n)
}

/** By a chief. People who accept later are told that nobody is needed. Idempotent. */
export async function stopCover(
  tx: Transaction,
  actor: Actor,
  { role: wished, ...ref }: TaskRef & { role?: number | undefined },
): Promise<void> {
  const { task } = await lockTaskAsChief(tx, actor, ref)
  for (const { n } of wished === undefined ? task.roles : [roleToFill(task, wished, '/query/role')]) {
    const at = { pid: task.pid, task: task.id, n }
    if (await moveCover(tx, at, { from: ['asking', 'nobody-left'], to: 'stopped' }))
      await auditTask(tx, actor.uid, task, 'cover.stopped', { after: { n } })
  }
}

export async function getCover(
  db: Db,
  actor: Actor,
  { role, ...ref }: TaskRef & { role?: number | undefined },
) {
  const { looking, task } = await viewTask(db, actor, ref)
  const why = whyNotLead(looking.viewer, task.tid)
  if (why.length > 0) throw forbidden(why)
  const known = await selectCover(db, { pid: task.pid, task: task.id, n: role ?? null })
  return known ? presentCover(db, task, role ?? null) : unstartedCover(task, role)
}

/** Nobody was asked yet: the initial state of a search. */
function unstartedCover({ roles }: TaskRow, wished: number | undefined) {
  const role = wished === undefined ? roles[0] : roles.find(({ n }) => n === wished)
  if (!role) throw new Problem('not_found')
  return {
    role: role.n,
    state: 'none' as const,
    wave_size: 5,
    wave_minutes: 30,
    waves: 0,
    next_wave_at: null,
    asked: [],
  }
}

async function presentCover(db: Db, { pid, id, roles }: TaskRow, wished: number | null) {
  const cover = await selectCover(db, { pid, task: id, n: wished })
  if (!cover) throw new Problem('not_found')
  const { n, state, wave_size, wave_minutes, waves, next_wave_at } = cover
  const { taken, seats } = roles.find((role) => role.n === n)!
  // Someone may have signed up otherwise since the last wave.
  const now = state === 'asking' && taken >= seats ? 'filled' : state
  const asked = await selectAsked(db, cover)
  return {
    role: n,
    state: now,
    wave_size,
    wave_minutes,
    waves,
    next_wave_at: now === 'asking' ? next_wave_at.toISOString() : null,
    asked: asked.map(({ uid, name, avatar_changed_at, wave, answer, asked_at, answered_at }) => ({
      uid,
      name,
      avatar_url: avatarUrl(uid, avatar_changed_at),
      wave,
      answer,
      asked_at: asked_at.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
    })),
  }
}
