import { percentile, type Times } from './measure.ts'

interface Line {
  name: string
  p50: number[]
  p99: number[]
  /** Largest size relative to the one before. */
  ratio: number
  ratio99: number
  /** Growth of the median per tenfold number of projects. */
  slope: number
}

/**
 * Prints the table and one line of JSON. Returns whether every operation's median at the largest size is at
 * most `target` times that at the size before.
 */
export function report(times: Times, sizes: number[], target: number): boolean {
  const lines = [...times].map(([name, bySize]) => lineOf(name, bySize, sizes))
  const heads = [
    ...sizes.map((size) => `p50 ${size}`),
    'ratio',
    ...sizes.map((size) => `p99 ${size}`),
    'ratio',
  ]
  printHead(['milliseconds', ...heads, '×10'])
  for (const { name, p50, p99, ratio, ratio99, slope } of lines)
    print([
      name,
      ...p50.map(shown),
      `${ratio.toFixed(2)}${ratio > target ? ' missed' : ''}`,
      ...p99.map(shown),
      ratio99.toFixed(2),
      slope.toFixed(2),
    ])
  console.log(JSON.stringify({ bench: 'scale', sizes, target, lines }))
  return lines.every(({ ratio }) => ratio <= target)
}

function lineOf(name: string, bySize: Map<number, number[]>, sizes: number[]): Line {
  const all = (share: number) => sizes.map((size) => percentile(bySize.get(size)!, share))
  const growth = (values: number[]) => values.at(-1)! / values.at(-2)!
  const [p50, p99] = [all(0.5), all(0.99)]
  const tenfold = Math.log10(growth(sizes))
  return {
    name,
    p50: p50.map(rounded),
    p99: p99.map(rounded),
    ratio: rounded(growth(p50)),
    ratio99: rounded(growth(p99)),
    slope: rounded(growth(p50) ** (1 / tenfold)),
  }
}

/** Prints tables in the format of docs/operators/scale.md. */
export function printHead(cells: string[]): void {
  console.log('')
  print(cells)
  print(cells.map((_, i) => '-'.repeat(i === 0 ? nameWidth : cellWidth)))
}

const nameWidth = 24
const cellWidth = 11

export const print = (cells: string[]) =>
  console.log(`| ${cells.map((cell, i) => cell.padEnd(i === 0 ? nameWidth : cellWidth)).join(' | ')} |`)

export const shown = (ms: number) => ms.toFixed(ms < 10 ? 2 : 1)

const rounded = (value: number) => Math.round(value * 1000) / 1000
