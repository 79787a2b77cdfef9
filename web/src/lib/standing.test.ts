import type { ProjectYou } from '@manyhands/api-client'
import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const team = { tid: 'web', name: 'Web', role: 'chief', state: 'accepted', archived: false } as const
const chief: ProjectYou = {
  roles: [],
  teams: [
    team,
    { ...team, tid: 'bar', role: 'member' },
    { ...team, tid: 'door', state: 'invited' },
    { ...team, tid: 'old', archived: true },
  ],
  may: ['tasks.plan:web', 'tasks.plan:old', 'claims.decide'],
  needs_second_step: false,
}

test('a right holds in the whole project, or in the teams that it names', () => {
  const { may, mayAnywhere, isOrganiser } = standingOf(chief)
  expect(may('claims.decide')).toBe(true)
  expect(may('claims.decide', 'bar')).toBe(true)
  expect(may('tasks.plan')).toBe(false)
  expect(may('tasks.plan', 'web')).toBe(true)
  expect(may('tasks.plan', 'bar')).toBe(false)
  expect(may('tasks.plan', null)).toBe(false)
  expect(mayAnywhere('tasks.plan')).toBe(true)
  expect(mayAnywhere('pool.search')).toBe(false)
  expect(isOrganiser).toBe(false)
})

test('people belong to the teams they have joined', () => {
  const { belongs, isChief, roleIn } = standingOf(chief)
  expect([belongs, isChief, roleIn('web'), roleIn('bar'), roleIn('door')]).toEqual([
    true,
    true,
    'chief',
    'member',
    null,
  ])
  const former = standingOf({ ...chief, teams: [{ ...team, archived: true }] })
  expect([former.belongs, former.isChief]).toEqual([true, false])
  const stranger = standingOf(null)
  expect([stranger.belongs, stranger.isChief, stranger.roleIn('web')]).toEqual([false, false, null])
})

test('a page that needs a right says why it is closed', () => {
  expect(standingOf(chief).whyClosed('tasks.plan')).toBeNull()
  expect(standingOf(null).whyClosed('tasks.plan')).toMatchObject({
    code: 'forbidden',
    why: [{ rule: 'chiefs-only' }],
  })
  expect(standingOf({ ...chief, needs_second_step: true }).whyClosed('tasks.plan')).toMatchObject({
    code: 'strong_sign_in_required',
  })
})
