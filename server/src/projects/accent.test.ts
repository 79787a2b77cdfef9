import { expect, it } from 'vitest'
import { defaultAccent as ofTheWebApp } from '../../../web/src/ui/theme/accent.ts'
import { defaultAccent } from './accent.ts'

it('is the same as on the pages of the project', () => {
  const pids = Array.from({ length: 40 }, (_, n) => `lantern-${2000 + n}`)
  expect(pids.map(defaultAccent)).toEqual(pids.map(ofTheWebApp))
  expect(new Set(pids.map(defaultAccent)).size).toBe(8)
})
