import { whyNotChangeProject } from '../policy.ts'
import type { ProjectRole } from '../roles/schemas.ts'
import type { Standing } from './queries.ts'

/** What someone may do in a project, by key: everywhere, or only in these teams or for these things. */
export type Rights = Record<string, (you: Standing) => boolean | readonly string[]>

/** The keys of the rights they have, such as `tasks.plan` for every team or `tasks.plan:kitchen` for one. */
export function listRights(rights: Rights, you: Standing): string[] {
  return Object.entries(rights).flatMap(([key, may]) => {
    const where = may(you)
    if (typeof where === 'boolean') return where ? [key] : []
    return where.map((one) => `${key}:${one}`)
  })
}

export const standsAs = ({ roles }: Standing, wanted: ProjectRole): boolean =>
  roles.some(({ role }) => role === wanted)

/** Whether they have held one of these roles for long enough, or are confirmed. */
export const standsAsSettled = ({ roles }: Standing, wanted: readonly string[]): boolean =>
  roles.some(({ role, settled }) => settled && wanted.includes(role))

/** What `ownersOfProject` allows. */
export const ownersMay = (you: Standing): boolean =>
  whyNotChangeProject({ owner: standsAs(you, 'owner'), admin: you.admin }).length === 0

/** Teams that they are a chief of, also archived ones. */
export const ledBy = ({ teams }: Standing): string[] =>
  teams.filter(({ role, state }) => role === 'chief' && state === 'accepted').map(({ tid }) => tid)
