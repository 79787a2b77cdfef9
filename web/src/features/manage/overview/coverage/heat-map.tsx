import { Button, VisuallyHidden } from '@mantine/core'
import type { Overview } from '@manyhands/api-client'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { Section } from '../../../../ui/frame/page.tsx'
import { Line, Text } from '../../../../ui/layout/layout.tsx'
import { coverageOf, type Filled, levelOf } from './coverage.ts'
import styles from './heat-map.module.css'

const atFirst = 10

interface Props {
  pid: string
  shifts: Overview['shifts']
}

/**
 * How full the shifts of each team are on each day. A table on a desk; on a phone one block per team. Each
 * link names its team and day, for screen readers that don't see a table there.
 */
export function HeatMap({ pid, shifts }: Props) {
  const { t } = useTranslation('manage')
  const dayName = useDayName()
  const { days, rows, all } = coverageOf(shifts.cells)
  const [whole, setWhole] = useState(false)
  const shown = whole ? rows : rows.slice(0, atFirst)
  return (
    <Section
      title={t('cover.title')}
      aside={
        <Link to="/p/$pid/roster" params={{ pid }} search={{}}>
          {t('cover.roster')}
        </Link>
      }
    >
      <Text tone="muted" size={15}>
        {t('cover.lead')}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard must reach. */}
      <section className={styles.scroll} aria-label={t('cover.title')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('cover.team')}</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {dayName(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.length > 1 && <Row pid={pid} name={t('cover.all')} days={days} cells={all} total />}
            {shown.map(({ tid, team, cells }) => (
              <Row key={tid} pid={pid} tid={tid} name={team ?? t('cover.whole')} days={days} cells={cells} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown.length && (
        <div>
          <Button variant="default" onClick={() => setWhole(true)}>
            {t('fill.all', { count: rows.length })}
          </Button>
        </div>
      )}
    </Section>
  )
}

interface RowProps {
  pid: string
  /** Nothing for all teams, null for shifts of the whole event. */
  tid?: string | null
  name: string
  days: (string | null)[]
  cells: (Filled | null)[]
  total?: boolean
}

function Row({ pid, tid, name, days, cells, total = false }: RowProps) {
  const { t } = useTranslation('manage')
  return (
    <tr data-total={total || undefined}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {cells.map((cell, at) => (
        <td key={days[at]} data-empty={cell === null || undefined}>
          {cell ? (
            <Cell pid={pid} tid={tid} name={name} day={days[at] ?? null} cell={cell} />
          ) : (
            <span className={styles.none} role="img" aria-label={t('cover.none')}>
              –
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

interface CellProps extends Pick<RowProps, 'pid' | 'name'> {
  tid: RowProps['tid'] | undefined
  day: string | null
  cell: Filled
}

function Cell({ pid, tid, name, day, cell }: CellProps) {
  const { t } = useTranslation('manage')
  const dayName = useDayName()(day)
  const { seats, taken, tentative, at_risk } = cell
  const looks = {
    className: styles.cell,
    'data-level': levelOf(cell),
    children: (
      <>
        <VisuallyHidden>
          {name} {dayName}{' '}
        </VisuallyHidden>
        <span className={styles.day} aria-hidden="true">
          {dayName}
        </span>
        <strong>{t('cover.filled', { taken, seats })}</strong>
        <Line as="span" inline gap={1} className={styles.open}>
          {at_risk > 0 && <IconAlertTriangle size={14} aria-hidden="true" />}
          {taken < seats
            ? t('cover.open', { count: seats - taken })
            : t(at_risk > 0 ? 'cover.offered' : 'cover.full')}
        </Line>
        {tentative > 0 && <span className={styles.open}>{t('cover.unanswered', { count: tentative })}</span>}
        {at_risk > 0 && <VisuallyHidden> {t('cover.risk', { count: at_risk })}</VisuallyHidden>}
      </>
    ),
  }
  // The roster has no list of shifts without a team.
  if (tid === null) return <span {...looks} />
  return (
    <Link
      to="/p/$pid/roster"
      params={{ pid }}
      search={{ day: day ?? 'whenever', ...(tid && { tid }) }}
      {...looks}
    />
  )
}

/** "Sat 12/12"; null for shifts without a time. */
function useDayName() {
  const { t } = useTranslation('manage')
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return (day: string | null) => (day ? format.format(new Date(`${day}T12:00:00Z`)) : t('cover.whenever'))
}
