import type { ProjectPerson } from '@manyhands/api-client'

export type Way = 'in' | 'out'
export type Role = 'chief' | 'member'

export interface Plan {
  /** People who are affected; `was` is their current role in the team. */
  changes: { person: ProjectPerson; was: Role | null }[]
  /** People who aren't affected. */
  same: ProjectPerson[]
}

const roleIn = ({ teams }: ProjectPerson, tid: string): Role | null =>
  teams.find((one) => one.tid === tid)?.role ?? null

/** What would happen to each of them. Adding leads as members doesn't demote them. */
export function planOf(people: ProjectPerson[], way: Way, { tid, role }: { tid: string; role: Role }): Plan {
  const all = people.map((person) => ({ person, was: roleIn(person, tid) }))
  const changes = all.filter(({ was }) =>
    way === 'out' ? was !== null : was === null || (was === 'member' && role === 'chief'),
  )
  const changed = new Set(changes.map(({ person }) => person.uid))
  return { changes, same: people.filter(({ uid }) => !changed.has(uid)) }
}
