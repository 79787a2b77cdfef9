import { VisuallyHidden } from '@mantine/core'
import type { Overview } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Section } from '../../../ui/frame/page.tsx'
import styles from './arrivals.module.css'
import { mondayOf } from './weeks.ts'

type Week = Overview['arrivals'][number]

/** People who joined and left, by week: bars, with a table for screen readers. */
export function Arrivals({ weeks }: { weeks: Week[] }) {
  const { t } = useTranslation('manage')
  const joined = weeks.reduce((sum, week) => sum + week.joined, 0)
  const left = weeks.reduce((sum, week) => sum + week.left, 0)
  return (
    <Section title={t('arrivals.title')}>
      <figure className={styles.figure}>
        <figcaption className={styles.caption}>
          {t('arrivals.caption', {
            joined: t('arrivals.joinedCount', { count: joined }),
            left: t('arrivals.leftCount', { count: left }),
          })}
        </figcaption>
        <Chart weeks={weeks} />
        <WeekTable weeks={weeks} />
      </figure>
    </Section>
  )
}

function Chart({ weeks }: { weeks: Week[] }) {
  const { t } = useTranslation('manage')
  const { monthDay, number } = useFormat()
  const most = Math.max(1, ...weeks.map(({ joined }) => joined))
  const someLeft = weeks.some(({ left }) => left > 0)
  const height = (value: number, whole: number) => ({ blockSize: `${(value / whole) * 100}%` })
  return (
    <div aria-hidden="true">
      <div className={styles.chart} data-left={someLeft || undefined}>
        {weeks.map(({ week, joined, left }) => (
          <div key={week} className={styles.week}>
            <div className={styles.up}>
              {joined > 0 && <span className={styles.number}>{number(joined)}</span>}
              <span className={styles.bar} style={height(joined, most)} />
            </div>
            {someLeft && (
              <div className={styles.down}>
                <span className={styles.gone} style={height(Math.min(left, most), most)} />
                {left > 0 && <span className={styles.number}>{number(left)}</span>}
              </div>
            )}
            <span className={styles.label}>{monthDay(mondayOf(week))}</span>
          </div>
        ))}
      </div>
      {someLeft && (
        <p className={styles.legend}>
          <span data-kind="joined">{t('arrivals.joined')}</span>
          <span data-kind="left">{t('arrivals.left')}</span>
        </p>
      )}
    </div>
  )
}

function WeekTable({ weeks }: { weeks: Week[] }) {
  const { t } = useTranslation('manage')
  const { monthDay, number } = useFormat()
  return (
    <VisuallyHidden>
      <table>
        <caption>{t('arrivals.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('arrivals.week')}</th>
            <th scope="col">{t('arrivals.joined')}</th>
            <th scope="col">{t('arrivals.left')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, joined, left }) => (
            <tr key={week}>
              <th scope="row">{monthDay(mondayOf(week))}</th>
              <td>{number(joined)}</td>
              <td>{number(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
