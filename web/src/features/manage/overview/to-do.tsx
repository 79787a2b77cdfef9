import { Button } from '@mantine/core'
import type { Overview } from '@manyhands/api-client'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconChevronRight,
  IconCircleCheck,
  IconClockExclamation,
  IconHandStop,
  IconMail,
  IconMailX,
  IconPencil,
  IconUserHeart,
  IconUserOff,
  IconUserPlus,
  IconUserSearch,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/frame/page.tsx'
import { Grid, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './overview.module.css'
import type { Target } from './readiness/areas.ts'
import { byUrgency, type TodoItem } from './todo.ts'

const atFirst = 5

const icons = {
  'still-draft': IconPencil,
  'invitations-not-sent': IconMail,
  'applications-overdue': IconClockExclamation,
  'pool-waiting': IconUserHeart,
  'emails-failed': IconMailX,
  'team-without-chief': IconUserOff,
  'team-empty': IconUsersGroup,
  understaffed: IconUserPlus,
  'shifts-understaffed': IconAlertTriangle,
  'requests-waiting': IconHandStop,
  'swaps-waiting': IconArrowsExchange,
  'cover-failed': IconUserSearch,
}

interface Props {
  pid: string
  overview: Overview
  /** Hidden, because the first steps show it already. */
  draft: boolean
}

/** What needs attention, the most urgent first, each with a link. */
export function ToDo({ pid, overview, draft }: Props) {
  const { t } = useTranslation('manage')
  const [all, setAll] = useState(false)
  const items = byUrgency(overview.todo).filter(({ kind }) => !draft || kind !== 'still-draft')
  const names = new Map(overview.teams.map(({ tid, name }) => [tid, name]))
  const shown = all ? items : items.slice(0, atFirst)
  return (
    <Section title={t('toDo.title')} aside={items.length > 0 && t('toDo.count', { count: items.length })}>
      {items.length === 0 ? (
        <Line as="p" gap={3} pad="4 5" tone="good" weight={550} className={styles.nothing}>
          <IconCircleCheck size={22} aria-hidden="true" />
          {t('toDo.nothing')}
        </Line>
      ) : (
        <Stack gap={2} align="start">
          <Stack as="ul" surface="raised" className={styles.tasks}>
            {shown.map((one) => (
              <Task
                key={`${one.kind} ${one.tid}`}
                pid={pid}
                item={one}
                team={(one.tid && names.get(one.tid)) || ''}
              />
            ))}
          </Stack>
          {items.length > shown.length && (
            <Button variant="subtle" onClick={() => setAll(true)}>
              {t('toDo.more', { count: items.length - shown.length })}
            </Button>
          )}
        </Stack>
      )}
    </Section>
  )
}

function Task({ pid, item, team }: { pid: string; item: TodoItem; team: string }) {
  const { t } = useTranslation('manage')
  const Icon = icons[item.kind]
  const count = item.count ?? 0
  return (
    <Grid as="li" columns="auto 1 auto" gap={4} className={styles.task}>
      <span className={styles.taskIcon} data-kind={item.kind}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <Stack as="span" className={styles.taskWords}>
        <Link {...linkTo(pid, item)} className={styles.cover}>
          <bdi>{t(`todo.${item.kind}.title`, { team, count, name: item.person?.name ?? '' })}</bdi>
        </Link>
        <Text as="span" tone="muted" size={14}>
          {t(`todo.${item.kind}.text`, { count })}
        </Text>
      </Stack>
      <IconChevronRight className={styles.arrow} size={20} aria-hidden="true" />
    </Grid>
  )
}

const filters = {
  'shifts-understaffed': 'risk',
  'requests-waiting': 'asking',
  'cover-failed': 'cover',
} as const

/** The list behind the number. */
function linkTo(pid: string, { kind, tid }: TodoItem): Target {
  const at = (to: Target['to'], search: object = {}, more: object = {}): Target => ({
    to,
    params: { pid, ...more } as never,
    search: search as never,
  })
  switch (kind) {
    case 'shifts-understaffed':
    case 'requests-waiting':
    case 'cover-failed':
      return at('/p/$pid/roster', { show: filters[kind] })
    case 'swaps-waiting':
      return at('/p/$pid/roster/swaps')
    case 'applications-overdue':
      return at('/p/$pid/applications', { state: 'overdue', ...(tid && { tid }) })
    case 'pool-waiting':
      return at('/p/$pid/pool')
    case 'emails-failed':
      return at('/p/$pid/manage/outbox', { state: 'undelivered' })
    case 'still-draft':
      return at('/p/$pid/manage/settings')
    case 'invitations-not-sent':
      return at('/p/$pid/manage/years')
    default:
      return at('/p/$pid/t/$tid', {}, { tid })
  }
}
