import { Checkbox } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FillBar } from '../../../ui/data/fill-bar.tsx'
import { Mark } from '../../../ui/data/mark.tsx'
import rows from '../../../ui/data/rows.module.css'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { fillOf, isAtRisk, requestsOf } from '../fill.ts'
import { useTimes } from '../times.ts'
import styles from './list.module.css'

interface Props {
  task: Task
  /** Null if it can't be selected. */
  chosen: boolean | null
  onChoose: (ids: string[], on: boolean) => void
}

/** Time, title, location, team and fill. */
export function Row({ task, chosen, onChoose }: Props) {
  const { t } = useTranslation('roster')
  const { span } = useTimes(task.time_zone)
  const { pid, id, title, location, team, category, state } = task
  const { taken, seats, waiting, tentative } = fillOf(task)
  const asking = requestsOf(task, new Date())
  const over = task.ends_at !== null && new Date(task.ends_at) <= new Date()
  return (
    <li className={`${rows.row} ${styles.row}`} data-chosen={chosen || undefined} data-state={state}>
      {chosen === null ? (
        <span />
      ) : (
        <Checkbox
          size="md"
          className={styles.choose}
          aria-label={t('list.choose', { title, time: span(task) })}
          checked={chosen}
          onChange={(event) => onChoose([id], event.currentTarget.checked)}
        />
      )}
      <Text as="span" tone="muted" size={15} tabular className={styles.time}>
        {span(task) || t('whenever')}
      </Text>
      <Stack gap={0.5} className={styles.words}>
        <Cluster as="p" gap="1 2">
          <Link to="/p/$pid/roster/$id" params={{ pid, id }} className={rows.cover}>
            <bdi>{title}</bdi>
          </Link>
          {state === 'cancelled' && <Mark tone="quiet">{t('state.cancelled')}</Mark>}
          {isAtRisk(task, new Date()) && <Mark tone="warn">{t('state.risk')}</Mark>}
          {asking > 0 && <Mark tone="good">{t('list.asking', { count: asking })}</Mark>}
        </Cluster>
        <Cluster as="p" gap="0 3" align="stretch" tone="muted" size={14}>
          {location && (
            <Line as="span" inline gap={1}>
              <IconMapPin size={15} aria-hidden="true" />
              <bdi>{location}</bdi>
            </Line>
          )}
          {team && (
            <Text as="bdi" tone="accent" weight={600}>
              {team}
            </Text>
          )}
          {category && <bdi>{category}</bdi>}
          {waiting > 0 && <span>{t('list.waiting', { count: waiting })}</span>}
          {tentative > 0 && !over && <span>{t('list.unanswered', { count: tentative })}</span>}
        </Cluster>
      </Stack>
      {state === 'planned' && (
        <div className={styles.fill}>
          {over ? (
            <Text as="span" tone="muted" size={14} tabular>
              {t('list.over', { taken, seats })}
            </Text>
          ) : (
            <FillBar people={taken} needed={seats} />
          )}
        </div>
      )}
    </li>
  )
}
