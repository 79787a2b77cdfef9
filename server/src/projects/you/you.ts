import type { Db } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import { type Actor, whatAsksForSecondStep } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { maySeeProject } from '../policy.ts'
import { type ProjectRow, selectProject } from '../queries.ts'
import { hoursToSettle } from '../roles/policy.ts'
import { type Standing, selectStanding } from './queries.ts'
import { ledBy, listRights, type Rights, standsAs } from './rights.ts'

/** A project with what the caller is and may do in it; null for anonymous callers. */
export async function getProjectForYou(
  db: Db,
  actor: Actor | null,
  { pid, rights }: { pid: ProjectId; rights: Rights },
) {
  const project = await selectProject(db, pid)
  const you = actor && (await selectStanding(db, pid, { ...actor, hoursToSettle }))
  const viewer = { owner: you !== null && standsAs(you, 'owner'), admin: you?.admin ?? false }
  if (!project || !maySeeProject(project.state, viewer)) throw new Problem('not_found')
  return { ...project, you: actor && you && present(actor, project, { you, rights }) }
}

/** The same for a project that the caller just changed. */
export async function withYou(
  db: Db,
  actor: Actor,
  { project, rights }: { project: ProjectRow; rights: Rights },
) {
  const you = await selectStanding(db, project.pid, { ...actor, hoursToSettle })
  return { ...project, you: present(actor, project, { you, rights }) }
}

function present(
  { by }: Actor,
  { strong_sign_in }: ProjectRow,
  { you, rights }: { you: Standing; rights: Rights },
) {
  const roles = you.roles.map(({ role }) => role)
  const powers = [...roles, ...(ledBy(you).length > 0 ? (['chief'] as const) : [])]
  const power = {
    admin: you.isAdmin,
    role: powers.length > 0,
    asked: powers.some((role) => role !== 'desk' && strong_sign_in.includes(role)),
  }
  return {
    roles,
    teams: [...you.teams],
    may: listRights(rights, you),
    needs_second_step: whatAsksForSecondStep(power, by) !== null,
  }
}
