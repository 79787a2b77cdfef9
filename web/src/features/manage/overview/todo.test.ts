import { expect, it } from 'vitest'
import { byNeed, byUrgency, openSpotsIn } from './todo.ts'

const team = (tid: string, chiefs: number, members: number, wanted: number | null) => ({
  tid,
  name: tid,
  chiefs,
  members,
  invited_chiefs: 0,
  invited_members: 0,
  wanted,
  recruiting: false,
})

it('sorts blockers first, then teams by open spots', () => {
  const items = byUrgency([
    { kind: 'understaffed', tid: 'few', count: 2 },
    { kind: 'team-empty', tid: 'empty', count: null },
    { kind: 'understaffed', tid: 'many', count: 9 },
    { kind: 'team-without-chief', tid: 'headless', count: null },
    { kind: 'still-draft', tid: null, count: 30 },
  ])
  expect(items.map(({ kind, tid }) => tid ?? kind)).toEqual([
    'still-draft',
    'headless',
    'empty',
    'many',
    'few',
  ])
})

it('sorts teams by open spots, those without a lead first', () => {
  const teams = [
    team('unsaid', 1, 4, null),
    team('full', 1, 9, 10),
    team('short', 1, 4, 10),
    team('headless', 0, 8, 8),
  ]
  expect(byNeed(teams).map(({ tid }) => tid)).toEqual(['headless', 'short', 'full', 'unsaid'])
})

it('counts leads as people, and never fewer than zero open spots', () => {
  expect(openSpotsIn(team('a', 2, 3, 7))).toBe(2)
  expect(openSpotsIn(team('a', 2, 9, 7))).toBe(0)
  expect(openSpotsIn(team('a', 0, 0, null))).toBe(0)
})
