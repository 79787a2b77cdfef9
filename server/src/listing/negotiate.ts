import type { Coding } from './document.ts'

const known = new Map<string, Coding>()

/** The smallest coding that an Accept-Encoding header allows. Few headers exist, so answers are remembered. */
export function negotiate(header: string | undefined): Coding {
  if (header === undefined) return 'identity'
  let coding = known.get(header)
  if (coding === undefined) {
    coding = choose(header)
    if (known.size >= 1000) known.clear()
    if (header.length <= 100) known.set(header, coding)
  }
  return coding
}

function choose(header: string): Coding {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='))
      return [name.trim(), q === undefined ? 1 : Number(q.slice(2))]
    }),
  )
  const allowed = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  return allowed('br') ? 'br' : allowed('gzip') ? 'gzip' : 'identity'
}
