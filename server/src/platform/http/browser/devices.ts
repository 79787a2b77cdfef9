import type { FastifyRequest } from 'fastify'

const browsers: [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const find = (known: [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1]

/** Readable name of a device, such as "Firefox on Android". */
export function deviceOf(userAgent = ''): string {
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
}

/** Device and network of a request, as far as known. */
export interface Sighting {
  device: string
  address: string
}

export const sightingOf = ({ headers, ip }: FastifyRequest): Sighting => ({
  device: deviceOf(headers['user-agent']),
  address: ip.replace(/^::ffff:/, ''),
})
