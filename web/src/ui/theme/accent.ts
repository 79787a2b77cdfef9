import type { CSSProperties } from 'react'
import { contrast, fromLch, type Lch, parseHex, toLch } from './colour.ts'

export interface Shades {
  /** A filled area, a bar, a dot; `onSolid` is text on it. */
  solid: string
  onSolid: string
  /** Text and icons on the page, on a card, or on `soft`. */
  text: string
  soft: string
}

const readable = 4.5
const surfaces = { light: ['#faf7f5', '#ffffff'], dark: ['#1a1419', '#241d23'] }
const inks = { light: '#ffffff', dark: '#1a1419' }
const fallback = '#b0356b'

/** Derives readable shades from any colour: every pair has a contrast of at least 4.5:1 in both themes. */
export function accentShades(hex: string): { light: Shades; dark: Shades } {
  const lch = toLch(parseHex(hex) ?? parseHex(fallback)!)
  const softLight = fromLch([0.955, Math.min(lch[1], 0.028), lch[2]])
  const softDark = fromLch([0.3, Math.min(lch[1], 0.035), lch[2]])
  return {
    light: {
      ...solidOf(lch, [0.42, 0.86]),
      soft: softLight,
      text: moveUntilReadable([Math.min(lch[0], 0.5), lch[1], lch[2]], [...surfaces.light, softLight], -0.01),
    },
    dark: {
      ...solidOf(lch, [0.55, 0.86]),
      soft: softDark,
      text: moveUntilReadable(
        [Math.max(lch[0], 0.76), Math.min(lch[1], 0.14), lch[2]],
        [...surfaces.dark, softDark],
        0.01,
      ),
    },
  }
}

/** Stays close to the chosen colour; text on it is white or ink, whichever is readable. */
function solidOf([lightness, chroma, hue]: Lch, [low, high]: [number, number]) {
  let l = Math.min(Math.max(lightness, low), high)
  for (; l > 0; l -= 0.01) {
    const solid = fromLch([l, chroma, hue])
    const onSolid = [inks.light, inks.dark].find((ink) => contrast(ink, solid) >= readable)
    if (onSolid) return { solid, onSolid }
  }
  return { solid: inks.dark, onSolid: inks.light }
}

function moveUntilReadable([lightness, chroma, hue]: Lch, on: string[], step: number): string {
  for (let l = lightness; l > 0 && l < 1; l += step) {
    const text = fromLch([l, chroma, hue])
    if (on.every((surface) => contrast(text, surface) >= readable)) return text
  }
  return step > 0 ? '#ffffff' : '#000000'
}

/** Suggested colours. */
export const accentPresets = [
  '#b0356b',
  '#c2571a',
  '#1f7a5c',
  '#2a6f97',
  '#7a4fa3',
  '#a88100',
  '#8a3b2e',
  '#4c7031',
]

/** The default colour of a project, derived from its id. */
export function defaultAccent(pid: string): string {
  let sum = 7
  for (const letter of pid) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return accentPresets[sum % accentPresets.length]!
}

/** Used with the class name `accent`, see tokens.css. */
export function accentStyle(hex: string): CSSProperties {
  const { light, dark } = accentShades(hex)
  const named = (theme: string, shades: Shades) => ({
    [`--accent-${theme}-solid`]: shades.solid,
    [`--accent-${theme}-on-solid`]: shades.onSolid,
    [`--accent-${theme}-text`]: shades.text,
    [`--accent-${theme}-soft`]: shades.soft,
  })
  return { ...named('light', light), ...named('dark', dark) } as CSSProperties
}
