/** One sample of a metric family. Labels never identify people, projects or addresses. */
export interface Sample {
  labels?: Record<string, string>
  /** Suffix of the metric name; only for histograms. */
  suffix?: string
  value: number
}

/** A Prometheus metric family. Read only when scraped. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  read(): Sample[]
}

/** Prometheus text format, version 0.0.4. */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

export function writeFamilies(families: Iterable<Family>): string {
  const lines: string[] = []
  for (const { name, help, type, read } of families) {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
    for (const { labels = {}, suffix = '', value } of read())
      lines.push(`${name}${suffix}${writeLabels(labels)} ${writeNumber(value)}`)
  }
  return `${lines.join('\n')}\n`
}

function writeLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${quote(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const quote = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

const writeNumber = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value))

interface Named {
  name: string
  help: string
}

/** A gauge that is read on demand. */
export const gauge = (named: Named, read: () => number): Family => ({
  ...named,
  type: 'gauge',
  read: () => [{ value: read() }],
})

/** The same for a monotonic counter. */
export const total = (named: Named, read: () => number): Family => ({
  ...gauge(named, read),
  type: 'counter',
})

export interface Counter<Label extends string> {
  family: Family
  add(label: Label): void
}

/** A counter with one label. All label values start at 0, so that the first increment is visible. */
export function createCounter<Label extends string>(
  named: Named,
  labelName: string,
  labels: readonly Label[],
): Counter<Label> {
  const counts = new Map<Label, number>(labels.map((label) => [label, 0]))
  return {
    add: (label) => void counts.set(label, (counts.get(label) ?? 0) + 1),
    family: {
      ...named,
      type: 'counter',
      read: () => [...counts].map(([label, value]) => ({ labels: { [labelName]: label }, value })),
    },
  }
}
