import { IconChevronRight } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { icons } from '../icons.ts'
import { useNeeds } from '../names.ts'
import { ReadingFrame } from './frame.tsx'
import styles from './reading.module.css'

const route = getRouteApi('/p/$pid/private-data')

/** The purposes of an event that the person may read data for. */
export function ReadingsPage() {
  const { t } = useTranslation('purposes')
  const { pid } = route.useParams()
  const { days } = useFormat()
  const needs = useNeeds()
  return (
    <ReadingFrame title={t('reading.title')} lead={t('reading.lead')}>
      {(purposes) => (
        <Stack as="ul" gap={3} className={styles.purposes}>
          {purposes.map((one) => {
            const Icon = icons[one.purpose]
            return (
              <li key={one.purpose}>
                <Link to="/p/$pid/private-data/$purpose" params={{ pid, purpose: one.purpose }}>
                  <Icon size={24} stroke={1.75} aria-hidden="true" />
                  <span>
                    <strong>{t(`names.${one.purpose}`)}</strong>
                    <span>{one.counts_only ? t('countsOnly') : needs(one)}</span>
                    <Text as="small" tone="muted" size={14}>
                      {t('until', { date: days(one.until, one.until) })}
                    </Text>
                  </span>
                  <IconChevronRight size={20} aria-hidden="true" />
                </Link>
              </li>
            )
          })}
        </Stack>
      )}
    </ReadingFrame>
  )
}
