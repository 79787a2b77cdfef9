import type { Timing } from './step.ts'

const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Step, wall time in minutes and seconds, CPU time in seconds; totals last. */
export function tableOf(timings: Timing[]): string {
  const sum = (pick: (timing: Timing) => number) => timings.reduce((total, one) => total + pick(one), 0)
  const total = {
    name: 'total',
    wallSeconds: sum((one) => one.wallSeconds),
    cpuSeconds: sum((one) => one.cpuSeconds),
  }
  const row = (name: string, wall: string, cpu: string) =>
    `${name.padEnd(18)} ${wall.padStart(7)} ${cpu.padStart(8)}`
  return [
    row('step', 'wall', 'CPU'),
    ...[...timings, total].map(({ name, wallSeconds, cpuSeconds }) =>
      row(name, clockOf(wallSeconds), `${Math.round(cpuSeconds)} s`),
    ),
  ].join('\n')
}
