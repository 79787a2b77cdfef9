import type { ProjectPerson } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { planOf, type Role, type Way } from './plan.ts'

const person = (uid: string, role: Role | null): ProjectPerson => ({
  uid,
  name: uid,
  email: `${uid}@example.test`,
  avatar_url: null,
  teams: role
    ? [{ tid: 'kitchen', team: 'Kitchen', role, state: 'accepted', joined_at: '2026-01-01T00:00:00.000Z' }]
    : [],
  shifts: 0,
  minutes: 0,
  forms: { asked: 0, missing: 0 },
})
const people = [person('new', null), person('member', 'member'), person('chief', 'chief')]

it.each<[Way, Role, string[], string[]]>([
  ['in', 'member', ['new'], ['member', 'chief']],
  ['in', 'chief', ['new', 'member'], ['chief']],
  ['out', 'member', ['member', 'chief'], ['new']],
])('%s as %s changes %s and not %s', (way, role, changes, same) => {
  const plan = planOf(people, way, { tid: 'kitchen', role })
  expect(plan.changes.map(({ person: { uid } }) => uid)).toEqual(changes)
  expect(plan.same.map(({ uid }) => uid)).toEqual(same)
})
