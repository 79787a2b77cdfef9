import type { BoardTask } from '@manyhands/api-client'
import { IconChevronRight, IconUserQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { useTimes } from '../times.ts'
import styles from './today.module.css'

interface Props {
  pid: string
  tasks: BoardTask[]
  timeZone: string
}

/** Shifts with open spots that can still be filled. */
export function OpenShifts({ pid, tasks, timeZone }: Props) {
  const { t } = useTranslation('roster')
  const { span } = useTimes(timeZone)
  if (tasks.length === 0) return null
  return (
    <Stack as="section" gap={2.5} className={styles.open} aria-label={t('today.open')}>
      <Line as="h2" gap={2} size={18}>
        {t('today.open')}
      </Line>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <Link to="/p/$pid/roster/$id" params={{ pid, id: task.id }}>
              <IconUserQuestion size={20} aria-hidden="true" />
              <span>
                <bdi>{task.title}</bdi>
                <Text as="small" tone="muted" size={14} weight={400}>
                  {span(task)} · {t('today.free', { count: task.free })}
                </Text>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
