import { Button } from '@mantine/core'
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
import type { Overview } from '../../../../../api-client/src/index.ts'
import { teamsQuery } from '../../../lib/queries.ts'
import { Section } from '../../../ui/frame/page.tsx'
import { plannedQuery } from '../queries.ts'
import { asPlanned, byUrgency, type Late } from './late.ts'
import styles from './overview.module.css'

const atFirst = 5

const icons = {
  'still-draft': IconPencil,
  'invitations-not-sent': IconMail,
  'applications-late': IconClockExclamation,
  'pool-waiting': IconUserHeart,
  'mails-failed': IconMailX,
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
  const late = useLate({ pid, overview, draft })
  const names = new Map(overview.teams.map(({ tid, name }) => [tid, name]))
  const shown = all ? late : late.slice(0, atFirst)
  return (
    <Section title={t('toDo.title')} aside={late.length > 0 && t('toDo.count', { count: late.length })}>
      {late.length === 0 ? (
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
                late={one}
                team={(one.tid && names.get(one.tid)) || ''}
              />
            ))}
          </ul>
          {late.length > shown.length && (
            <Button variant="subtle" onClick={() => setAll(true)}>
              {t('toDo.more', { count: late.length - shown.length })}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

function useLate({ pid, overview, draft }: Props): Late[] {
  const { data: planned } = useQuery({ ...plannedQuery(pid), enabled: draft })
  const { data: teams = [] } = useQuery({ ...teamsQuery(pid), enabled: draft })
  const late = byUrgency(overview.late)
  if (!draft) return late
  const asked = teams.filter(({ invited }) => invited).map(({ tid }) => tid)
  const rest = late.filter(({ kind }) => kind !== 'still-draft')
  return planned ? asPlanned(rest, { led: planned.led, asked }) : rest
}

function Task({ pid, late, team }: { pid: string; late: Late; team: string }) {
  const { t } = useTranslation('manage')
  const Icon = icons[late.kind]
  const count = late.count ?? 0
  return (
    <li className={styles.task}>
      <span className={styles.taskIcon} data-kind={late.kind}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.taskWords}>
        <Link {...linkTo(pid, late)} className={styles.cover}>
          <bdi>{t(`late.${late.kind}.title`, { team, count, name: late.person?.name ?? '' })}</bdi>
        </Link>
        <span className={styles.note}>{t(`late.${late.kind}.text`, { count })}</span>
      </span>
      <IconChevronRight className={styles.arrow} size={20} aria-hidden="true" />
    </li>
  )
}

function linkTo(pid: string, { kind, tid }: Late): Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> {
  if (kind === 'applications-late')
    return { to: '/p/$pid/applications', params: { pid } as never, search: (tid ? { tid } : {}) as never }
  if (kind === 'pool-waiting') return { to: '/p/$pid/pool', params: { pid } as never }
  if (kind === 'mails-failed')
    return {
      to: '/p/$pid/manage/messages',
      params: { pid } as never,
      search: { view: 'outbox' } as never,
    }
  if (tid !== null) return { to: '/p/$pid/t/$tid', params: { pid, tid } as never }
  if (kind === 'still-draft') return { to: '/p/$pid/manage/settings', params: { pid } as never }
  return { to: '/p/$pid/manage/years', params: { pid } as never }
}
