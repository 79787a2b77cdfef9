import { expect, it } from 'vitest'
import { ApiProblem } from '../../../../lib/problem.ts'
import { stoppedBy } from './stop.ts'

const because = (rule: string) => [{ rule }]

it.each([
  ['nothing', null, null],
  ['no network', new ApiProblem({ status: 0, type: '#offline' }), null],
  ['an answer that does not fit', new ApiProblem({ status: 400 }), null],
  ['another device', new ApiProblem({ status: 412 }), 'another'],
  ['new questions', new ApiProblem({ status: 409, why: because('form-changed') }), 'changed'],
  ['a closed form', new ApiProblem({ status: 409, why: because('form-closed') }), 'refused'],
])('%s', (_, error, by) => {
  expect(stoppedBy(error)).toBe(by)
})
