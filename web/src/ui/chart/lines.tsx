import { useState } from 'react'
import { Stack, Text } from '../layout/layout.tsx'
import { Legend, type Tone } from './bars.tsx'
import styles from './chart.module.css'

interface Series {
  name: string
  tone: Tone
  dashed?: true
  points: { x: number; y: number }[]
}

interface Props {
  label: string
  /** The first one decides the scale of x. */
  series: Series[]
  yText: (y: number) => string
  xText: (x: number) => string
  /** Everything that is known at a point of the first series. */
  describe: (at: number) => string
}

/** Lines over time. The slider reads one point after the other, by pointer, finger, keyboard and screen reader. */
export function Lines({ label, series, xText, yText, describe }: Props) {
  const first = series[0]!.points
  const [at, setAt] = useState(first.length - 1)
  const [from, to] = [first[0]!.x, first.at(-1)!.x]
  const top = niceTop(Math.max(1, ...series.flatMap(({ points }) => points.map(({ y }) => y))))
  const left = (x: number) => ((x - from) / Math.max(1, to - from)) * 100
  const path = ({ points }: Series) =>
    points
      .filter(({ x }) => x >= from && x <= to)
      .map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${left(x)} ${100 - (y / top) * 100}`)
      .join('')
  return (
    <Stack gap={2}>
      <Legend parts={series} />
      <div className={styles.plot} aria-hidden="true">
        {[top, top / 2].map((y) => (
          <span key={y} className={styles.rule} style={{ insetBlockStart: `${100 - (y / top) * 100}%` }}>
            {yText(y)}
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
          {series.map((one) => (
            <path key={one.name} d={path(one)} data-tone={one.tone} data-dashed={one.dashed} />
          ))}
        </svg>
        <span className={styles.cursor} style={{ insetInlineStart: `${left(first[at]!.x)}%` }} />
      </div>
      <div className={styles.screen}>
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={first.length - 1}
          value={at}
          onChange={({ target }) => setAt(Number(target.value))}
          aria-label={label}
          aria-valuetext={describe(at)}
        />
      </div>
      <Text tone="muted" size={13} tabular className={styles.ends} aria-hidden="true">
        <span>{xText(from)}</span>
        <span>{xText(to)}</span>
      </Text>
      <Text size={15}>{describe(at)}</Text>
    </Stack>
  )
}

/** The next number that is easy to read at half its height, too: 2, 4, 10, 20, 40, 100 … */
export function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 6, 8, 10].find((one) => one * power >= most)!
  return Math.max(2, step * power)
}
