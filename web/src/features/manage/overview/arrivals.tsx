import { VisuallyHidden } from '@mantine/core'
import type { Overview } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Section } from '../../../ui/frame/page.tsx'
import { Line, Stack, Text } from '../../../ui/layout/layout.tsx'
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
      <Stack as="figure" gap={4}>
        <Text as="figcaption" tone="muted" size={15}>
          {t('arrivals.caption', {
            joined: t('arrivals.joinedCount', { count: joined }),
            left: t('arrivals.leftCount', { count: left }),
          })}
        </Text>
        <Chart weeks={weeks} />
        <WeekTable weeks={weeks} />
      </Stack>
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
          <Stack key={week} className={styles.week}>
            <div className={styles.up}>
              {joined > 0 && (
                <Text as="span" tone="ink" size={12} weight={600} tabular className={styles.number}>
                  {number(joined)}
                </Text>
              )}
              <span className={styles.bar} style={height(joined, most)} />
            </div>
            {someLeft && (
              <div className={styles.down}>
                <span className={styles.gone} style={height(Math.min(left, most), most)} />
                {left > 0 && (
                  <Text as="span" tone="ink" size={12} weight={600} tabular className={styles.number}>
                    {number(left)}
                  </Text>
                )}
              </div>
            )}
            <Text as="span" tone="muted" size={12} className={styles.label}>
              {monthDay(mondayOf(week))}
            </Text>
          </Stack>
        ))}
      </div>
      {someLeft && (
        <Line as="p" gap={5} align="stretch" tone="muted" size={13} className={styles.legend}>
          <Line as="span" inline gap={2} data-kind="joined">
            {t('arrivals.joined')}
          </Line>
          <Line as="span" inline gap={2} data-kind="left">
            {t('arrivals.left')}
          </Line>
        </Line>
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
