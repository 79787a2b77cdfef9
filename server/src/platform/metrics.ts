import prometheus, { collectDefaultMetrics, type Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  observe(operation: string, status: number, milliseconds: number): void
}

/** One series an operation and status. The label objects are looked up once, not a request. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new prometheus.Histogram({
    name: 'manyhands_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  const series = new Map<string, Histogram.Internal<'operation' | 'status'>>()
  return {
    registry,
    observe(operation, status, milliseconds) {
      const name = operation + status
      let one = series.get(name)
      if (!one) {
        one = requests.labels({ operation, status: String(status) })
        series.set(name, one)
      }
      one.observe(milliseconds / 1000)
    },
  }
}
