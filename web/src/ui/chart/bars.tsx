import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Cluster, Line, Stack, Text } from '../layout/layout.tsx'
import styles from './chart.module.css'

export type Tone = 'main' | 'soft' | 'good' | 'warn' | 'bad' | 'quiet'

export interface Bar {
  key: string
  label: ReactNode
  /** In the order of the legend. */
  values: number[]
  /** What the bar shows, in words. */
  text: ReactNode
}

interface Props {
  /** Describes the chart for screen readers. */
  label: string
  /** A part of each bar per value; shown as a legend if there are several. */
  parts: { name: string; tone: Tone }[]
  bars: Bar[]
  /** The value of a full bar; by default, the largest sum. */
  most?: number
}

const atFirst = 10

/** Horizontal bars, with their labels and values as text: screen readers get a list. */
export function Bars({ label, parts, bars, most }: Props) {
  const { t } = useTranslation('ui')
  const [whole, setWhole] = useState(false)
  const sumOf = ({ values }: Bar) => values.reduce((sum, value) => sum + value, 0)
  const max = most ?? Math.max(1, ...bars.map(sumOf))
  const shown = whole ? bars : bars.slice(0, atFirst)
  return (
    <Stack gap={3}>
      {parts.length > 1 && <Legend parts={parts} />}
      <Stack as="ul" gap={3} aria-label={label} className={styles.bars}>
        {shown.map((bar) => (
          <li key={bar.key} className={styles.bar}>
            <span className={styles.label}>{bar.label}</span>
            <span className={styles.text}>{bar.text}</span>
            <span className={styles.track} aria-hidden="true">
              {bar.values.map((value, at) =>
                value > 0 ? (
                  <span
                    key={parts[at]!.name}
                    data-tone={parts[at]!.tone}
                    style={{ inlineSize: `${(value / max) * 100}%` }}
                  />
                ) : null,
              )}
            </span>
          </li>
        ))}
      </Stack>
      {bars.length > shown.length && (
        <div className={styles.screen}>
          <Button variant="default" size="sm" onClick={() => setWhole(true)}>
            {t('chart.all', { number: bars.length })}
          </Button>
        </div>
      )}
    </Stack>
  )
}

export function Legend({ parts }: Pick<Props, 'parts'>) {
  return (
    <Cluster as="p" gap="1 4" aria-hidden="true" className={styles.legend}>
      {parts.map(({ name, tone }) => (
        <Line as="span" inline gap={1.5} key={name}>
          <span data-tone={tone} className={styles.swatch} />
          <Text as="span" tone="muted" size={14}>
            {name}
          </Text>
        </Line>
      ))}
    </Cluster>
  )
}
