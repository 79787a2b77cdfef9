import type { Participation, ProjectHours } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { projectsOf } from './projects.ts'

const hours: ProjectHours = {
  pid: '2026',
  project: 'Lantern Days',
  organiser: 'Lantern Association',
  minutes: 90,
  shifts: 1,
  first_day: '2026-08-08',
  last_day: '2026-08-09',
  teams: ['Photo'],
}
const stay: Participation = {
  pid: '2027',
  project: 'Lantern Days 2027',
  starts_on: '2027-08-07',
  ends_on: '2027-08-08',
  state: 'open',
  role: 'member',
  tid: 'photo',
  team: 'Photo',
  joined_at: null,
  left_at: null,
}

it('lists projects with hours first, then other memberships, each once', () => {
  const stays = [
    stay,
    { ...stay, tid: 'desk', team: 'Registration' },
    { ...stay, pid: '2026' },
    { ...stay, pid: 'draft', state: 'draft' as const },
    { ...stay, pid: 'left', left_at: '2026-01-01T00:00:00Z' },
    { ...stay, pid: 'own', role: 'owner' as const, tid: null, team: null },
  ]
  expect(projectsOf([hours], stays)).toEqual([
    {
      pid: '2026',
      project: 'Lantern Days',
      organiser: 'Lantern Association',
      minutes: 90,
      shifts: 1,
      teams: ['Photo'],
      from: '2026-08-08',
      to: '2026-08-09',
    },
    {
      pid: '2027',
      project: 'Lantern Days 2027',
      organiser: null,
      minutes: 0,
      shifts: 0,
      teams: ['Photo', 'Registration'],
      from: '2027-08-07',
      to: '2027-08-08',
    },
  ])
})
