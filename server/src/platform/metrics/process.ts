import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { type Family, gauge, total } from './families.ts'

/** Process metrics, with the names of Prometheus' official clients, so that existing dashboards fit. */
export function watchProcess(): Family[] {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let collecting = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collecting += duration
  }).observe({ entryTypes: ['gc'] })
  const startedAt = Date.now() / 1000 - process.uptime()

  return [
    total({ name: 'process_cpu_seconds_total', help: 'Processor time used' }, () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    }),
    gauge({ name: 'process_start_time_seconds', help: 'When the process was started' }, () => startedAt),
    gauge({ name: 'process_resident_memory_bytes', help: 'Memory in use' }, () => process.memoryUsage.rss()),
    gauge({ name: 'process_open_fds', help: 'Open files and connections; 0 if unknown' }, countOpenFiles),
    gauge(
      { name: 'nodejs_heap_size_used_bytes', help: 'Memory in use for JavaScript' },
      () => process.memoryUsage().heapUsed,
    ),
    total(
      { name: 'nodejs_gc_seconds_total', help: 'Time spent on garbage collection' },
      () => collecting / 1000,
    ),
    gauge(
      {
        name: 'nodejs_eventloop_lag_p99_seconds',
        help: '99th percentile of timer delays since the previous reading',
      },
      () => {
        // NaN before the first sample.
        const late = delay.percentile(99) / 1e9 || 0
        delay.reset()
        return late
      },
    ),
  ]
}

function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
