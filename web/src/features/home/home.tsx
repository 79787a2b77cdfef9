import type { Home } from '@manyhands/api-client'
import { IconCalendarHeart, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unreadQuery } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { LinkRow } from '../../ui/frame/link-row.tsx'
import { Section } from '../../ui/frame/page.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Joinable, MyApplications, MyEvents, ShiftsToTake } from './events.tsx'
import styles from './home.module.css'
import { Shifts } from './shifts.tsx'
import { type Asked, TodoList } from './todo-list.tsx'

interface Props {
  home: Home
  onOpen: (todo: Asked) => void
  /** For people who may create events. */
  create: ReactNode
}

/** Now or next, what waits, what they could take, and their events: in this order on a phone. */
export function HomeView({ home, onOpen, create }: Props) {
  const { t } = useTranslation('home')
  const { shifts, todos, projects, applications, joinable } = home
  const isNew = shifts.length + projects.length + applications.length === 0
  if (isNew) return <NewPerson home={home} onOpen={onOpen} create={create} />
  return (
    <Stack gap={8} className={styles.columns}>
      <Stack gap={8}>
        {shifts.length + projects.length > 0 && <Shifts home={home} />}
        <Unread />
        <TodoList todos={todos} onOpen={onOpen} />
      </Stack>
      <Stack gap={8}>
        <ShiftsToTake projects={projects} />
        <MyEvents projects={projects} />
        <MyApplications applications={applications} />
        {(joinable.length > 0 || create) && (
          <Section title={t('open.heading')} aside={create}>
            {joinable.length > 0 && <Joinable joinable={joinable} />}
          </Section>
        )}
      </Stack>
    </Stack>
  )
}

/** Announcements that the person hasn't opened. */
function Unread() {
  const { t } = useTranslation('home')
  const { data: count = 0 } = useQuery(unreadQuery)
  if (count === 0) return null
  return (
    <LinkRow to="/me/announcements" icon={IconSpeakerphone}>
      {t('announcements.unread', { count })}
    </LinkRow>
  )
}

/** Someone without an event: leads to one. */
function NewPerson({ home: { todos, joinable }, onOpen, create }: Props) {
  const { t } = useTranslation('home')
  const invited = todos.some(({ kind }) => kind === 'invitation' || kind === 'role')
  return (
    <Stack gap={8}>
      {invited && <TodoList todos={todos} onOpen={onOpen} />}
      {joinable.length === 0 ? (
        <EmptyState icon={IconCalendarHeart} title={t('new.title')} action={create}>
          {invited ? t('new.invited') : t('new.none')}
        </EmptyState>
      ) : (
        <>
          {!invited && (
            <EmptyState
              icon={IconCalendarHeart}
              title={t('new.title')}
              action={<LinkButton to="/">{t('new.find')}</LinkButton>}
            >
              {t('new.text')}
            </EmptyState>
          )}
          <Section title={t('open.heading')} aside={create}>
            <Joinable joinable={joinable} />
          </Section>
        </>
      )}
      {!invited && todos.length > 0 && <TodoList todos={todos} onOpen={onOpen} />}
    </Stack>
  )
}
