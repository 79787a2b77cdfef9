import type { Application, ApplicationStep } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { byTeam, isOverdue, mayDecide, outcomeOf, outcomesOf } from './turn.ts'

const step = (tid: string, state: ApplicationStep['state']): ApplicationStep => ({
  n: 0,
  tid,
  team: tid,
  how: 'chosen',
  state,
  since: null,
  answer_by: null,
  decided: null,
  reason: null,
  message: '',
})

const application = (id: string, steps: ApplicationStep[], rest: Partial<Application> = {}): Application => ({
  pid: '2026',
  id,
  person: { uid: id, name: id, avatar_url: null },
  state: 'pending',
  motivation: '',
  skills: [],
  languages: [],
  availability: [],
  pool: false,
  created_at: '',
  changed_at: '',
  steps,
  interviews: [],
  can_undo_until: null,
  ...rest,
})

const atPhoto = application('a', [step('photo', 'pending')])
const goesOn = application('b', [step('photo', 'pending'), step('kitchen', 'waiting')], { pool: true })
const toPool = application('c', [step('kitchen', 'pending')], { pool: true })
const inPool = application('d', [step('photo', 'declined')], { pool: true, state: 'pooled' })
const chiefOf = (tid: string) => ({ isOrganiser: false, leads: (one: string) => one === tid })

it('predicts the outcome of a decision', () => {
  expect(outcomeOf(atPhoto, 'accept')).toBe('accepted')
  expect(outcomeOf(atPhoto, 'forward')).toBe('moved')
  expect([atPhoto, goesOn, toPool, inPool].map((one) => outcomeOf(one, 'decline'))).toEqual([
    'declined',
    'moved',
    'pooled',
    'declined',
  ])
  expect(outcomesOf([atPhoto, goesOn, inPool], 'decline')).toEqual([
    { fate: 'declined', ids: ['a', 'd'] },
    { fate: 'moved', ids: ['b'] },
  ])
})

it('lets only the current team decide', () => {
  expect(mayDecide(atPhoto, chiefOf('photo'))).toBe(true)
  expect(mayDecide(atPhoto, chiefOf('kitchen'))).toBe(false)
  expect(mayDecide(inPool, chiefOf('photo'))).toBe(false)
  expect(mayDecide(inPool, { isOrganiser: true, leads: () => false })).toBe(true)
  expect(
    mayDecide({ ...atPhoto, state: 'accepted', steps: [] }, { isOrganiser: true, leads: () => true }),
  ).toBe(false)
})

it('groups by the team that decides', () => {
  expect(byTeam([atPhoto, toPool, goesOn, inPool])).toEqual([
    { tid: 'photo', some: [atPhoto, goesOn] },
    { tid: 'kitchen', some: [toPool] },
    { tid: null, some: [inPool] },
  ])
})

it('detects overdue applications', () => {
  const turn = { ...step('photo', 'pending'), answer_by: '2026-11-02T00:00:00.000Z' }
  expect(isOverdue(turn, Date.parse('2026-11-02T00:00:00.000Z'))).toBe(false)
  expect(isOverdue(turn, Date.parse('2026-11-02T00:00:00.001Z'))).toBe(true)
  expect(isOverdue(null)).toBe(false)
})
