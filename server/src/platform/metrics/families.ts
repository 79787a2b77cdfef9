/** One number of a family. Labels name parts of the service, never people, projects or addresses. */
export interface Sample {
  labels?: Record<string, string>
  /** What its name ends on: only histograms have such. */
  suffix?: string
  value: number
}

/** What Prometheus knows under one name. It is read when someone asks, and costs nothing until then. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  read(): Sample[]
}

/** In the text format of Prometheus, version 0.0.4. */
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

/** A number that is known whenever it is asked for. */
export const gauge = (named: Named, read: () => number): Family => ({
  ...named,
  type: 'gauge',
  read: () => [{ value: read() }],
})

/** The same, for one that only ever grows. */
export const total = (named: Named, read: () => number): Family => ({
  ...gauge(named, read),
  type: 'counter',
})

export interface Counter<Label extends string> {
  family: Family
  add(label: Label): void
}

/** Counts by one label. Each value is there from the beginning, so that its first step is seen. */
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
