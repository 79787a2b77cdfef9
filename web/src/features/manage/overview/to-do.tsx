import { Button } from '@mantine/core'
import type { Overview } from '@manyhands/api-client'
import {
  IconChevronRight,
  IconCircleCheck,
  IconClockExclamation,
  IconMail,
  IconMailX,
  IconPencil,
  IconUserHeart,
  IconUserOff,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { Section } from '../../../ui/frame/page.tsx'
import { usePlanned } from '../queries.ts'
import styles from './overview.module.css'
import { asPlanned, byUrgency, type TodoItem } from './todo.ts'

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
  const items = useTodo({ pid, overview, draft })
  const names = new Map(overview.teams.map(({ tid, name }) => [tid, name]))
  const shown = all ? items : items.slice(0, atFirst)
  return (
    <Section title={t('toDo.title')} aside={items.length > 0 && t('toDo.count', { count: items.length })}>
      {items.length === 0 ? (
        <p className={styles.nothing}>
          <IconCircleCheck size={22} aria-hidden="true" />
          {t('toDo.nothing')}
        </p>
      ) : (
        <div className={styles.toDo}>
          <ul className={styles.tasks}>
            {shown.map((one) => (
              <Task
                key={`${one.kind} ${one.tid}`}
                pid={pid}
                item={one}
                team={(one.tid && names.get(one.tid)) || ''}
              />
            ))}
          </ul>
          {items.length > shown.length && (
            <Button variant="subtle" onClick={() => setAll(true)}>
              {t('toDo.more', { count: items.length - shown.length })}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

function useTodo({ pid, overview, draft }: Props): TodoItem[] {
  const planned = usePlanned(pid, draft)
  const { data: teams = [] } = useQuery({ ...teamsQuery(pid), enabled: draft })
  const items = byUrgency(overview.todo)
  if (!draft) return items
  const asked = teams.filter(({ invited }) => invited).map(({ tid }) => tid)
  const rest = items.filter(({ kind }) => kind !== 'still-draft')
  return planned ? asPlanned(rest, { led: planned.led, asked }) : rest
}

function Task({ pid, item, team }: { pid: string; item: TodoItem; team: string }) {
  const { t } = useTranslation('manage')
  const Icon = icons[item.kind]
  const count = item.count ?? 0
  return (
    <li className={styles.task}>
      <span className={styles.taskIcon} data-kind={item.kind}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.taskWords}>
        <Link {...linkTo(pid, item)} className={styles.cover}>
          <bdi>{t(`todo.${item.kind}.title`, { team, count, name: item.person?.name ?? '' })}</bdi>
        </Link>
        <span className={styles.note}>{t(`todo.${item.kind}.text`, { count })}</span>
      </span>
      <IconChevronRight className={styles.arrow} size={20} aria-hidden="true" />
    </li>
  )
}

function linkTo(pid: string, { kind, tid }: TodoItem): Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> {
  if (kind === 'applications-overdue')
    return { to: '/p/$pid/applications', params: { pid } as never, search: (tid ? { tid } : {}) as never }
  if (kind === 'pool-waiting') return { to: '/p/$pid/pool', params: { pid } as never }
  if (kind === 'emails-failed')
    return {
      to: '/p/$pid/manage/messages',
      params: { pid } as never,
      search: { view: 'outbox' } as never,
    }
  if (tid !== null) return { to: '/p/$pid/t/$tid', params: { pid, tid } as never }
  if (kind === 'still-draft') return { to: '/p/$pid/manage/settings', params: { pid } as never }
  return { to: '/p/$pid/manage/years', params: { pid } as never }
}
