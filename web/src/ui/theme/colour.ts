export type Rgb = [number, number, number]
/** OKLCH: lightness 0–1, chroma 0–0.4, hue in radians. Perceptually uniform. */
export type Lch = [number, number, number]

export function parseHex(hex: string): Rgb | null {
  const short = /^#?([\da-f])([\da-f])([\da-f])$/i.exec(hex.trim())
  const digits = short
    ? short.slice(1).map((one) => one + one)
    : /^#?(..)(..)(..)$/.exec(hex.trim())?.slice(1)
  const values = digits?.map((pair) => (/^[\da-f]{2}$/i.test(pair) ? Number.parseInt(pair, 16) / 255 : NaN))
  return values?.length === 3 && values.every((value) => !Number.isNaN(value)) ? (values as Rgb) : null
}

export function toHex(rgb: Rgb): string {
  const pair = (value: number) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(pair).join('')}`
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** The WCAG contrast ratio, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(linear)
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

export function toLch([red, green, blue]: Rgb): Lch {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, bb), Math.atan2(bb, a)]
}

/** The nearest displayable colour: reduces chroma, keeps lightness and hue. */
export function fromLch([lightness, chroma, hue]: Lch): string {
  for (let c = chroma; c > 0; c -= 0.004) {
    const rgb = toRgb([lightness, c, hue])
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(rgb.map(clamp) as Rgb)
  }
  return toHex(toRgb([lightness, 0, hue]).map(clamp) as Rgb)
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

function toRgb([lightness, chroma, hue]: Lch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
