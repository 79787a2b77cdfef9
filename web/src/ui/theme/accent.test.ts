import { describe, expect, it } from 'vitest'
import { accentShades, accentStyle, defaultAccent } from './accent.ts'
import { contrast, fromLch, parseHex, toHex, toLch } from './colour.ts'

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const cube = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

describe('contrast', () => {
  it('matches WCAG', () => {
    expect(contrast('#000', '#fff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  })
})

describe('colours', () => {
  it.each(cube)('%s survives a round trip', (hex) => {
    const back = parseHex(fromLch(toLch(parseHex(hex)!)))!
    back.forEach((value, at) => {
      expect(Math.abs(value - parseHex(hex)![at]!)).toBeLessThan(0.02)
    })
  })

  it('are parsed with and without #, short and long, or rejected', () => {
    expect(['#fa0', 'ffaa00', ' #FFAA00 '].map((text) => toHex(parseHex(text)!))).toEqual(
      Array(3).fill('#ffaa00'),
    )
    expect(['', '#12', 'tomato', '#ggffaa'].map(parseHex)).toEqual([null, null, null, null])
  })
})

describe('an accent', () => {
  it.each(cube)('%s is readable in both themes', (hex) => {
    const { light, dark } = accentShades(hex)
    for (const [shades, surfaces] of [
      [light, ['#faf7f5', '#ffffff', light.soft]],
      [dark, ['#1a1419', '#241d23', dark.soft]],
    ] as const) {
      expect(contrast(shades.onSolid, shades.solid)).toBeGreaterThanOrEqual(4.5)
      for (const surface of surfaces) expect(contrast(shades.text, surface)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('falls back to ours if it is no colour', () => {
    expect(accentShades('tomato')).toEqual(accentShades('#b0356b'))
  })

  it('is defined for both themes, and derived from the project', () => {
    expect(Object.keys(accentStyle('#123456'))).toHaveLength(8)
    // server/src/projects/accent.test.ts expects the same colours.
    expect(['2024', '2025', '2026', '2027', 'lantern-2026', '燈會'].map(defaultAccent)).toEqual([
      '#a88100',
      '#8a3b2e',
      '#4c7031',
      '#b0356b',
      '#1f7a5c',
      '#c2571a',
    ])
  })
})
