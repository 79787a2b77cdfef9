import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import styles from './people.module.css'
import type { Wanted } from './queries.ts'

interface Props {
  pid: string
  wanted: Wanted
}

const pauseMs = 250

/** What is looked for stands in the address: a list can be sent, kept and come back to. */
export function Filters({ pid, wanted }: Props) {
  const { t } = useTranslation('teams')
  const { data: teams = [] } = useQuery(teamsQuery(pid))
  const look = useLook(pid, wanted)
  const [text, setText] = useTyped(wanted.search ?? '', (search) => look({ search }))
  return (
    <search className={styles.filters}>
      <TextInput
        type="search"
        className={styles.find}
        label={t('everyone.find')}
        placeholder={t('everyone.findHint')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSectionPointerEvents="all"
        rightSection={text && <CloseButton aria-label={t('people.clear')} onClick={() => setText('')} />}
      />
      <NativeSelect
        size="md"
        label={t('everyone.team')}
        value={wanted.tid ?? ''}
        onChange={(event) => look({ tid: event.currentTarget.value })}
        data={[
          { value: '', label: t('everyone.anyTeam') },
          ...teams.map(({ tid, name }) => ({ value: tid, label: name })),
        ]}
      />
      <NativeSelect
        size="md"
        label={t('everyone.role')}
        value={wanted.role ?? ''}
        onChange={(event) => look({ role: event.currentTarget.value })}
        data={[
          { value: '', label: t('everyone.anyRole') },
          { value: 'chief', label: t('everyone.onlyChiefs') },
          { value: 'member', label: t('everyone.onlyMembers') },
        ]}
      />
    </search>
  )
}

/** Empty is: no matter which. */
function useLook(pid: string, wanted: Wanted) {
  const navigate = useNavigate()
  return (change: Record<string, string>) => {
    const search = Object.fromEntries(
      Object.entries({ ...wanted, ...change }).filter(([, value]) => value !== ''),
    )
    void navigate({ to: '/p/$pid/manage/people', params: { pid }, search, replace: true, resetScroll: false })
  }
}

/** What is typed, told after a pause; what the address says when it is changed elsewhere. */
function useTyped(value: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const recent = useRef(tell)
  recent.current = tell
  const told = useRef(value)
  useEffect(() => {
    if (value !== told.current) {
      told.current = value
      setText(value)
    }
  }, [value])
  useEffect(() => {
    if (text.trim() === told.current) return
    const timer = setTimeout(() => {
      told.current = text.trim()
      recent.current(told.current)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
