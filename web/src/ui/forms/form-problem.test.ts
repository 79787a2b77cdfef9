import { expect, it, vi } from 'vitest'
import { ApiProblem } from '../../lib/problem.ts'
import { errorsOfFields, fieldOf, showProblem, textWithoutCode } from './form-problem.ts'

it.each([
  ['/body/name', 'name'],
  ['/name', 'name'],
  ['/body/people/0/email', 'people.0.email'],
  ['/body/a~1b', 'a/b'],
  ['', ''],
])('%s is the field %s', (pointer, field) => {
  expect(fieldOf(pointer)).toBe(field)
})

const error = (pointer: string) => ({ pointer, code: 'invalid', detail: `about ${pointer}` })

it('separates errors that belong to a field from others', () => {
  expect(errorsOfFields([error('/body/name'), error('/query/limit')], ['name'])).toEqual([
    error('/body/name'),
  ])
})

it('shows each error at its field and focuses the first', () => {
  const form = { getValues: () => ({ name: '', email: '' }), setError: vi.fn() }
  const errors = [error('/body/email'), error('/body/name'), error('/body/other')]
  showProblem(form as never, new ApiProblem({ status: 400, errors }))
  expect(form.setError.mock.calls).toEqual([
    ['email', { type: 'invalid', message: 'about /body/email' }, { shouldFocus: true }],
    ['name', { type: 'invalid', message: 'about /body/name' }, { shouldFocus: false }],
  ])
})

it.each([
  ['en', 'about /body/name'],
  ['zh-TW', '請檢查'],
])('shows details in English to readers of %s only if they read English', (language, text) => {
  expect(textWithoutCode(language, error('/body/name'), '請檢查')).toBe(text)
})
