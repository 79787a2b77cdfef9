import type { Task } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import styles from './task.module.css'

/** The details of a task as text. */
export function Facts({ task }: { task: Task }) {
  const { t } = useTranslation('roster')
  const { moment } = useFormat()
  const facts: [string, ReactNode][] = [
    [
      t('form.team'),
      task.tid ? (
        <Link key="team" to="/p/$pid/t/$tid" params={{ pid: task.pid, tid: task.tid }}>
          {task.team}
        </Link>
      ) : (
        t('form.noTeam')
      ),
    ],
    [t('form.location'), task.location],
    [t('form.category'), task.category],
    [t('form.mode'), t(`form.modes.${task.sign_up}.name`)],
    [t('form.opens'), task.opens_at && moment(task.opens_at, task.time_zone)],
    [
      t('form.visibleTo'),
      t(
        task.visible_to === 'team' && !task.tid ? 'form.audience.owners' : `form.audience.${task.visible_to}`,
      ),
    ],
    [t('task.reason'), task.reason],
  ]
  return (
    <Stack as="aside" gap={4} surface="card" pad="5 6" className={styles.facts} aria-label={t('task.about')}>
      <Stack as="dl" gap={3}>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name}>
              <Text as="dt" tone="muted" size={14}>
                {name}
              </Text>
              <dd>{value}</dd>
            </div>
          ))}
      </Stack>
      {task.description && <Markdown source={task.description} />}
    </Stack>
  )
}
