import { describe, expect, it } from 'vitest'
import { isFilled, isWrong, type SectionName } from './sections.ts'
import { freshValues, newRole, type TaskValues } from './values.ts'

const fresh = freshValues({ day: '2026-12-12', tid: 'desk' })
const names: SectionName[] = ['repeats', 'roles', 'about', 'signUp']
const filled = (change: Partial<TaskValues>) =>
  names.filter((name) => isFilled(name, { ...fresh, ...change }))

describe('a section of the shift form', () => {
  it('is folded for a new shift, whatever the essential facts are', () => {
    expect(filled({})).toEqual([])
    expect(filled({ tid: '', visible_to: 'project' })).toEqual([])
    expect(filled({ title: 'Gate', location: 'Hall', roles: [{ ...newRole, seats: '7' }] })).toEqual([])
  })

  it.each<[Partial<TaskValues>, SectionName]>([
    [{ days: ['2026-12-13'] }, 'repeats'],
    [{ roles: [newRole, newRole] }, 'roles'],
    [{ roles: [{ ...newRole, skill: 'First aid' }] }, 'roles'],
    [{ description: 'Bring gloves' }, 'about'],
    [{ category: 'Set-up' }, 'about'],
    [{ sign_up: 'request' }, 'signUp'],
    [{ opens: 'later' }, 'signUp'],
    [{ visible_to: 'anyone' }, 'signUp'],
  ])('is open if it holds %o', (change, name) => {
    expect(filled(change)).toEqual([name])
  })

  it('is wrong if a field that it shows has an error', () => {
    const one = { roles: [newRole] }
    expect(isWrong('signUp', { opens_day: {} }, one)).toBe(true)
    expect(isWrong('signUp', { title: {} }, one)).toBe(false)
    expect(isWrong('roles', { roles: [{ name: {} }] }, one)).toBe(true)
    // The spots of a single role are above.
    expect(isWrong('roles', { roles: [{ seats: {} }] }, one)).toBe(false)
    expect(isWrong('roles', { roles: [{ seats: {} }] }, { roles: [newRole, newRole] })).toBe(true)
  })
})
