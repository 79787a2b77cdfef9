import { describe, expect, it } from 'vitest'
import { ApiProblem } from '../../../lib/problem.ts'
import { inParts, inTurn } from './sending.ts'

const done = (ids: string[]) => Promise.resolve({ data: ids.map((id) => ({ id, done: true })) })
const why = [{ rule: 'chiefs-only' }]
const problem = new ApiProblem({ status: 403, why })

describe('bulk decisions', () => {
  it('are sent a hundred at a time', () => {
    const ids = Array.from({ length: 201 }, (_, at) => String(at))
    expect(inParts(ids).map((part) => part.length)).toEqual([100, 100, 1])
    expect(inParts(ids).flat()).toEqual(ids)
    expect(inParts([])).toEqual([])
  })

  it('return those that were refused', async () => {
    const refused = { id: 'b', done: false, why }
    const ask = () => Promise.resolve({ data: [{ id: 'a', done: true }, refused] })
    expect(await inTurn([{ ids: ['a', 'b'] }], ask)).toEqual([refused])
  })

  it('report what is done when a later call fails', async () => {
    const ask = ({ ids }: { ids: string[] }) => (ids[0] === 'b' ? Promise.reject(problem) : done(ids))
    expect(await inTurn([{ ids: ['a'] }, { ids: ['b', 'c'] }, { ids: ['d'] }], ask)).toEqual([
      { id: 'b', done: false, why },
      { id: 'c', done: false, why },
    ])
  })

  it('fail with the first call, when nothing is done', async () => {
    await expect(inTurn([{ ids: ['a'] }, { ids: ['b'] }], () => Promise.reject(problem))).rejects.toBe(
      problem,
    )
  })
})
