import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import type { Board } from '@manyhands/api-client'
import { IconCalendarOff, IconConfetti, IconPhoneCall, IconQrcode, IconSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { thisHour, useReachable } from '../../../lib/contacts.ts'
import { useReadablePurposes } from '../../../lib/purposes.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { useTimes } from '../times.ts'
import { GroupOf } from './group.tsx'
import { type Group, type GroupName, groupNames, groupsOf, isOver, openShifts } from './groups.ts'
import { JumpBar } from './jump-bar.tsx'
import { OpenShifts } from './open-shifts.tsx'
import styles from './today.module.css'
import { useLiveBoard } from './use-live.ts'
import { useRecord } from './use-record.ts'

const _route = getRouteApi('/p/$pid/today')

/** The board of the day: who is late, expected and here. */
export function TodayPage() {
  const { t } = useTranslation('roster')
  const { pid } = useProject()
  return (
    <ProjectPage right="attendance.record" title={t('today.title')} actions={<Actions pid={pid} />}>
      <Live key={pid} pid={pid} />
    </ProjectPage>
  )
}

function Actions({ pid }: { pid: string }) {
  const { t } = useTranslation('roster')
  return (
    <>
      <LinkButton
        to="/p/$pid/today/code"
        params={{ pid }}
        variant="default"
        size="sm"
        leftSection={<IconQrcode size={18} aria-hidden="true" />}
      >
        {t('today.code')}
      </LinkButton>
      <Emergency pid={pid} />
    </>
  )
}

/** The help desk can look up emergency contacts. */
function Emergency({ pid }: { pid: string }) {
  const { t } = useTranslation('roster')
  const readable = useReadablePurposes(pid) ?? []
  if (!readable.some(({ purpose }) => purpose === 'emergency')) return null
  return (
    <LinkButton
      to="/p/$pid/private-data/$purpose"
      params={{ pid, purpose: 'emergency' }}
      variant="default"
      size="sm"
      leftSection={<IconPhoneCall size={18} aria-hidden="true" />}
    >
      {t('today.emergency')}
    </LinkButton>
  )
}

function Live({ pid }: { pid: string }) {
  const { t } = useTranslation('roster')
  const { board, live } = useLiveBoard(pid)
  if (board.error && !board.data) return <ErrorState error={board.error} retry={() => void board.refetch()} />
  if (!board.data) return <Waiting kind="rows" count={6} />
  if (board.data.tasks.length === 0)
    return (
      <EmptyState
        icon={IconCalendarOff}
        title={t('today.none.title')}
        action={
          <LinkButton to="/p/$pid/roster" params={{ pid }} search={{}} variant="default">
            {t('today.none.action')}
          </LinkButton>
        }
      >
        {t('today.none.text')}
      </EmptyState>
    )
  return <Shown pid={pid} board={board.data} live={live} />
}

interface Props {
  pid: string
  board: Board
  live: boolean
}

function Shown({ pid, board, live }: Props) {
  const { t } = useTranslation('roster')
  const [tid, setTid] = useState('')
  const [search, setSearch] = useState('')
  const record = useRecord(pid)
  const { contactsOf } = useReachable(pid, { at: thisHour() })
  const [open, setOpen] = useState<GroupName[]>(groupNames.filter((name) => !isOver(name)))
  const look = { tid, kept: record.kept }
  const groups = groupsOf(board, { ...look, search })
  function jump(name: GroupName): void {
    flushSync(() => {
      setSearch('')
      setOpen([...open, name])
    })
    document.getElementById(`board-${name}`)?.scrollIntoView({ behavior: 'smooth' })
  }
  return (
    <Stack gap={5} className={styles.board}>
      <Head board={board} live={live} />
      <Stack as="search" gap={3} className={styles.filters}>
        <TextInput
          type="search"
          aria-label={t('today.find')}
          placeholder={t('today.find')}
          maxLength={60}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSectionPointerEvents="all"
          rightSection={
            search && <CloseButton aria-label={t('filter.clear')} onClick={() => setSearch('')} />
          }
        />
        {board.teams.length > 1 && (
          <NativeSelect
            size="md"
            aria-label={t('filter.team')}
            value={tid}
            onChange={(event) => setTid(event.currentTarget.value)}
            data={[
              { value: '', label: t('filter.anyTeam') },
              ...board.teams.map((team) => ({ value: team.tid, label: team.name })),
            ]}
          />
        )}
      </Stack>
      {board.truncated && (
        <Text tone="warn" weight={600}>
          {t('today.truncated')}
        </Text>
      )}
      <Finished groups={groups} searched={search !== ''} />
      {groups.map((group) => (
        <GroupOf
          key={group.name}
          group={group}
          timeZone={board.time_zone}
          record={record}
          contactsOf={contactsOf}
          open={search !== '' || open.includes(group.name)}
          onTurn={() =>
            setOpen(
              open.includes(group.name) ? open.filter((one) => one !== group.name) : [...open, group.name],
            )
          }
        >
          {group.name === 'due' && search === '' && (
            <OpenShifts pid={pid} tasks={openShifts(board, tid, new Date())} timeZone={board.time_zone} />
          )}
        </GroupOf>
      ))}
      <JumpBar groups={search === '' ? groups : groupsOf(board, { ...look, search: '' })} onJump={jump} />
    </Stack>
  )
}

function Head({ board, live }: Omit<Props, 'pid'>) {
  const { t } = useTranslation('roster')
  const { day } = useTimes(board.time_zone)
  return (
    <Cluster gap="1 4" between>
      <Text weight={600}>{day(board.day)}</Text>
      <Line
        as="p"
        inline
        gap={2}
        tone="muted"
        size={14}
        weight={600}
        className={styles.live}
        data-live={live || undefined}
        role="status"
      >
        {t(live ? 'today.live' : 'today.connecting')}
      </Line>
    </Cluster>
  )
}

/** Everyone has come and gone. */
function Finished({ groups, searched }: { groups: Group[]; searched: boolean }) {
  const { t } = useTranslation('roster')
  const countOf = (...names: string[]) =>
    groups.filter(({ name }) => names.includes(name)).reduce((all, { count }) => all + count, 0)
  const left = countOf('late', 'due', 'on_shift', 'next')
  if (searched) return countOf('done', 'absent') + left === 0 && <Text tone="muted">{t('today.nobody')}</Text>
  if (left > 0 || countOf('done') === 0) return null
  return (
    <EmptyState icon={IconConfetti} title={t('today.allDone.title')}>
      {t('today.allDone.text', { count: countOf('done') })}
    </EmptyState>
  )
}
