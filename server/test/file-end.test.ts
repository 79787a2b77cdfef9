import { expect, it } from 'vitest'
import { atFileEnd, createCounter, endFile } from './file-end.ts'

it('closes in reverse order, and continues after an error', async () => {
  const closed: number[] = []
  for (const n of [1, 2, 3])
    atFileEnd(async () => {
      closed.push(n)
      if (n === 2) throw new Error('stuck')
    })
  await expect(endFile()).rejects.toThrow('at the end of a test file: Error: stuck')
  expect(closed).toEqual([3, 2, 1])
  await endFile()
  expect(closed).toEqual([3, 2, 1])
})

it('counts from 1 again after each file', async () => {
  const next = createCounter()
  expect([next(), next()]).toEqual([1, 2])
  await endFile()
  expect(next()).toBe(1)
})
