import type { Family, Sample } from './families.ts'

/** One series of a histogram. Observing must be cheap: it is on the path of cached responses. */
export class Series {
  readonly #bounds: readonly number[]
  readonly #counts: number[]
  #sum = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  observe(seconds: number): void {
    let i = 0
    while (i < this.#bounds.length && seconds > this.#bounds[i]!) i++
    this.#counts[i]!++
    this.#sum += seconds
  }

  read(labels: Record<string, string>): Sample[] {
    let count = 0
    const buckets = this.#counts.map((more, i) => {
      count += more
      const le = i < this.#bounds.length ? String(this.#bounds[i]) : '+Inf'
      return { suffix: '_bucket', labels: { ...labels, le }, value: count }
    })
    return [
      ...buckets,
      { suffix: '_sum', labels, value: this.#sum },
      { suffix: '_count', labels, value: count },
    ]
  }
}

interface Options {
  name: string
  help: string
  labels: readonly string[]
  /** Upper bounds in seconds, ascending. */
  bounds: readonly number[]
}

export interface Histogram {
  family: Family
  /** The series for these label values, in order. Keep the result: looking it up costs more than observing. */
  series(...values: string[]): Series
}

export function createHistogram({ name, help, labels, bounds }: Options): Histogram {
  const all = new Map<string, { labels: Record<string, string>; series: Series }>()
  return {
    series(...values) {
      const key = values.join('\n')
      const known = all.get(key)
      if (known) return known.series
      const series = new Series(bounds)
      all.set(key, { labels: Object.fromEntries(labels.map((label, i) => [label, values[i]!])), series })
      return series
    },
    family: {
      name,
      help,
      type: 'histogram',
      read: () => [...all.values()].flatMap((one) => one.series.read(one.labels)),
    },
  }
}
