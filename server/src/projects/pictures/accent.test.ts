import { expect, it } from 'vitest'
import { defaultAccent } from './accent.ts'

// web/src/ui/theme/accent.test.ts expects the same colours.
it('is the same as on the pages of the project', () => {
  expect(['2024', '2025', '2026', '2027', 'lantern-2026', '燈會'].map(defaultAccent)).toEqual([
    '#a88100',
    '#8a3b2e',
    '#4c7031',
    '#b0356b',
    '#1f7a5c',
    '#c2571a',
  ])
})
