import type { Invitation } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { canAnswer, needsAnswer, standingOf, type Team } from './queries.ts'

const team = (more: Partial<Team> = {}): Team => ({
  tid: 'lights',
  name: 'Lights',
  role: 'member',
  was: null,
  by: 'Olga',
  open: true,
  joined: false,
  left: null,
  ...more,
})
const invitation = (state: Invitation['state'], ...teams: Team[]) => ({ state, teams }) as Invitation

it.each([
  ['invited', invitation('invited', team())],
  ['yes', invitation('yes', team({ joined: true }))],
  ['yes', invitation('yes', team({ joined: true }), team({ left: 'left' }))],
  ['no', invitation('no', team({ left: 'declined' }))],
  ['no', invitation('no', team({ left: 'left', open: false }))],
  ['left', invitation('no', team({ left: 'left' }))],
  ['left', invitation('yes', team({ left: 'left' }), team({ left: 'removed' }))],
  ['removed', invitation('yes', team({ left: 'removed' }))],
  ['no', invitation('no', team({ left: 'removed' }), team({ left: 'declined' }))],
])('tells where someone stands: %s', (standing, of) => {
  expect(standingOf(of)).toBe(standing)
})

it('asks nobody who was removed, but people of last year even if their team is gone', () => {
  const removed = invitation('invited', team({ left: 'removed', was: 'member' }))
  expect([canAnswer(removed), needsAnswer(removed)]).toEqual([false, false])
  expect(canAnswer(invitation('invited', team({ open: false, was: 'member' })))).toBe(true)
  expect(canAnswer(invitation('invited', team({ open: false })))).toBe(false)
})
