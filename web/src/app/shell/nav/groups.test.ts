import type { ProjectYou } from '@manyhands/api-client'
import { expect, test } from 'vitest'
import { standingOf } from '../../../lib/standing.ts'
import { type Facts, groupsOf } from './groups.ts'

const nothing: Facts = { forms: null, travel: false, reads: false, begun: false, applications: 0 }
const team = { tid: 'web', name: 'Web', role: 'chief', state: 'accepted', archived: false } as const
const nobody: ProjectYou = { roles: [], teams: [], may: [], needs_second_step: false }

const keysFor = (you: ProjectYou, facts: Partial<Facts> = {}) =>
  Object.fromEntries(
    groupsOf('2026', standingOf(you), { ...nothing, ...facts }).map(({ key, entries }) => [
      key,
      entries.map((one) => one.key).join(' '),
    ]),
  )

test('people without a role see the event and its open shifts', () => {
  expect(keysFor(nobody)).toEqual({ event: 'about find' })
})

test('members see their teams, forms and travel allowance', () => {
  const you = { ...nobody, teams: [{ ...team, role: 'member' as const }] }
  expect(keysFor(you, { travel: true })).toEqual({ event: 'about find myForms myTravel team' })
  const [event] = groupsOf('2026', standingOf(you), { ...nothing, forms: 2 })
  expect(event!.entries.find(({ key }) => key === 'myForms')?.count).toBe(2)
  expect(event!.entries.at(-1)).toMatchObject({ name: 'Web', params: { pid: '2026', tid: 'web' } })
})

test('team leads see what their rights are for, and archived or unanswered teams are left out', () => {
  const you: ProjectYou = {
    ...nobody,
    teams: [team, { ...team, tid: 'old', archived: true }, { ...team, tid: 'new', state: 'invited' }],
    may: ['overview.read:web', 'tasks.plan:web', 'attendance.record:web', 'applications.decide:web'],
  }
  expect(keysFor(you, { reads: true })).toEqual({
    event: 'overview about find myForms team',
    people: 'applications lookUp',
    shifts: 'roster drafts today hours rules',
    reach: 'announcements',
  })
})

test('finance sees claims; a site admin only the amounts', () => {
  expect(keysFor({ ...nobody, roles: ['finance'], may: ['claims.decide', 'subsidy.change'] })).toEqual({
    event: 'about find myForms',
    ask: 'travel',
  })
  const travel = (may: string[]) =>
    groupsOf('2026', standingOf({ ...nobody, may }), nothing).at(-1)!.entries[0]!.to
  expect(travel(['claims.decide', 'subsidy.change'])).toBe('/p/$pid/manage/finance')
  expect(travel(['subsidy.change'])).toBe('/p/$pid/manage/subsidy')
})

test('owners see every group', () => {
  const you: ProjectYou = {
    ...nobody,
    roles: ['owner'],
    may: [
      'settings.change',
      'overview.read',
      'reports.read',
      'tasks.plan',
      'attendance.record',
      'applications.decide',
      'pool.search',
    ],
  }
  expect(keysFor(you)).toEqual({
    event: 'overview reports about find myForms',
    people: 'applications people teams pool badges',
    shifts: 'roster drafts today hours',
    ask: 'forms',
    reach: 'announcements automations messages outbox',
    settings: 'settings joining rules purposes roles history nextYear',
  })
  const [event] = groupsOf('2026', standingOf(you), { ...nothing, begun: true })
  expect(event!.entries.map(({ key }) => key)).toContain('closing')
})
