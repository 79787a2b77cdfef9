import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { type Cells, clockOf, morning, paint, perDay, timesOn } from './cells.ts'
import styles from './grid.module.css'
import { usePaint } from './use-paint.ts'

interface Props {
  day: string
  /** Which of the days it is. */
  at: number
  cells: Cells
  nights: boolean
  /** Whether the answer is about this day. */
  answered: boolean
  /** Undefined while it can't be changed. */
  onChange: ((cells: number[]) => void) | undefined
}

const afternoon = 24
const evening = 34

/** One day in half hours. */
export function DayGrid({ day, at, cells, nights, answered, onChange }: Props) {
  const { t } = useTranslation('availability')
  const { weekdays, list } = useFormat()
  const { day: dayText } = useShiftTimes()
  const { shown, toggle, area } = usePaint({ cells, onChange })
  const start = at * perDay
  const visible = Array.from({ length: nights ? perDay : perDay - morning }, (_, n) =>
    nights ? start + n : start + morning + n,
  )
  const [focused, setFocused] = useState<number | null>(null)
  const reachable = focused !== null && visible.includes(focused) ? focused : visible[0]
  const name = dayText(`${day}T12:00:00Z`, 'UTC')
  const times = timesOn(shown, at)
  return (
    <Stack as="section" gap={3} className={styles.day} aria-label={name}>
      <Cluster gap="1 4" align="baseline" between>
        <h3 className={styles.name}>{name}</h3>
        <Text tone={times.length > 0 ? 'accent' : 'muted'} size={15} tabular>
          {times.length > 0 ? list(times) : t(answered ? 'day.none' : 'day.unanswered')}
        </Text>
      </Cluster>
      <div className={styles.cells} data-open={onChange && true} {...area}>
        {visible.map((cell) => (
          <button
            key={cell}
            type="button"
            data-cell={cell}
            className={styles.cell}
            disabled={!onChange}
            aria-pressed={shown.has(cell)}
            aria-label={`${clockOf(cell)}–${clockOf(cell + 1)}`}
            tabIndex={cell === reachable ? 0 : -1}
            onFocus={() => setFocused(cell)}
            onClick={({ detail }) => detail === 0 && toggle(cell)}
          >
            <span aria-hidden="true">{clockOf(cell).slice(cell % 2 === 0 ? 0 : 2)}</span>
          </button>
        ))}
      </div>
      {onChange && (
        <Shortcuts
          weekday={weekdays(day, day)}
          first={nights ? 0 : morning}
          fill={(from, until) => {
            const rest = paint(cells, [visible[0]!, start + perDay - 1], false)
            onChange(paint(new Set(rest), [start + from, start + until - 1], true))
          }}
          clear={() => onChange(paint(cells, [start, start + perDay - 1], false))}
        />
      )}
    </Stack>
  )
}

interface ShortcutsProps {
  weekday: string
  /** The first cell that is shown. */
  first: number
  /** Replaces what is shown by these cells of the day. */
  fill: (from: number, until: number) => void
  clear: () => void
}

function Shortcuts({ weekday, first, fill, clear }: ShortcutsProps) {
  const { t } = useTranslation('availability')
  const shortcuts = [
    { text: t('day.all', { weekday }), run: () => fill(first, perDay) },
    { text: t('day.until', { time: clockOf(evening) }), run: () => fill(first, evening) },
    { text: t('day.from', { time: clockOf(afternoon) }), run: () => fill(afternoon, perDay) },
    { text: t('day.clear', { weekday }), run: clear },
  ]
  return (
    <Cluster gap={2}>
      {shortcuts.map(({ text, run }) => (
        <Button
          key={text}
          variant="default"
          size="sm"
          aria-label={text.includes(weekday) ? text : `${weekday}: ${text}`}
          onClick={run}
        >
          {text}
        </Button>
      ))}
    </Cluster>
  )
}
