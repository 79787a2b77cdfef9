import type { ProjectPerson } from '../../../../../../api-client/src/index.ts'

export type Way = 'in' | 'out'
export type Role = 'chief' | 'member'

export interface Plan {
  /** Those for whom something changes; `was` is what they are in the team now. */
  changes: { person: ProjectPerson; was: Role | null }[]
  /** Those who stay as they are. */
  same: ProjectPerson[]
}

const roleIn = ({ teams }: ProjectPerson, tid: string): Role | null =>
  teams.find((one) => one.tid === tid)?.role ?? null

/** What would happen to each of them. Nobody loses what they lead by being added as a member. */
export function planOf(people: ProjectPerson[], way: Way, { tid, role }: { tid: string; role: Role }): Plan {
  const all = people.map((person) => ({ person, was: roleIn(person, tid) }))
  const changes = all.filter(({ was }) =>
    way === 'out' ? was !== null : was === null || (was === 'member' && role === 'chief'),
  )
  const changed = new Set(changes.map(({ person }) => person.uid))
  return { changes, same: people.filter(({ uid }) => !changed.has(uid)) }
}
