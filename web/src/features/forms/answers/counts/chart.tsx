import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { CompareBar } from '../../../../ui/data/fill-bar.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { useColumnTexts } from '../column-texts.ts'
import type { Counted } from '../queries.ts'
import styles from './counts.module.css'

interface Bar {
  label: string
  count: number
}

/** Decorative bars, with a list of labels and numbers for screen readers. */
export function Chart({ column }: { column: Counted }) {
  const { t } = useTranslation('forms')
  const { number } = useFormat()
  const bars = useBars()(column)
  const whole = column.answered ?? 0
  const { numbers } = column
  return (
    <>
      <Bars bars={bars} whole={whole} />
      {numbers && (
        <Text tone="muted" size={14}>
          {t('answers.spread', {
            min: number(numbers.min),
            max: number(numbers.max),
            mean: number(Math.round(numbers.mean * 10) / 10),
          })}
        </Text>
      )}
    </>
  )
}

function Bars({ bars, whole }: { bars: Bar[]; whole: number }) {
  const { number, percent } = useFormat()
  return (
    <Stack as="ul" gap={3} className={styles.bars}>
      {bars.map(({ label, count }) => (
        <li key={label} data-none={count === 0 || undefined}>
          <span className={styles.label}>{label}</span>
          <Text as="span" weight={600} tabular className={styles.number}>
            {number(count)}
            {whole > 0 && <span className={styles.share}> {percent(count / whole)}</span>}
          </Text>
          <CompareBar value={count} max={whole} />
        </li>
      ))}
    </Stack>
  )
}

function useBars() {
  const { t } = useTranslation('forms')
  const { number, days } = useFormat()
  const { answer } = useColumnTexts()
  const round = (value: number) => number(Math.round(value * 10) / 10)
  return (column: Counted): Bar[] => {
    const { kind, counts, numbers, wordings } = column
    if (numbers)
      return numbers.buckets.map(({ from, to, count }) => ({
        label: from === to ? number(from) : t('answers.fromTo', { from: round(from), to: round(to) }),
        count,
      }))
    const say = (value: string | boolean): string => {
      if (kind === 'date') return days(String(value), String(value))
      const version = wordings.find(({ options }) => options.some(({ id }) => id === value))?.versions[0]
      return answer(column, version ?? wordings[0]!.versions[0]!, value)
    }
    return (counts ?? []).map(({ value, count }) => ({ label: say(value), count }))
  }
}
