import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { useTyped } from '../../../ui/forms/use-typed.ts'
import styles from './people.module.css'
import type { Wanted } from './queries.ts'

interface Props {
  pid: string
  wanted: Wanted
}

/** Filters are kept in the URL, so that a list can be shared and bookmarked. */
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
      <NativeSelect
        size="md"
        className={styles.state}
        label={t('everyone.state')}
        value={wanted.state ?? ''}
        onChange={(event) => look({ state: event.currentTarget.value })}
        data={[
          { value: '', label: t('everyone.anyState') },
          { value: 'accepted', label: t('everyone.onlyAccepted') },
          { value: 'invited', label: t('people.invited') },
        ]}
      />
      <NativeSelect
        size="md"
        className={styles.state}
        label={t('everyone.lacks')}
        value={wanted.lacks ?? ''}
        onChange={(event) => look({ lacks: event.currentTarget.value })}
        data={[
          { value: '', label: t('everyone.lacksAnything') },
          { value: 'shifts', label: t('everyone.withoutShift') },
          { value: 'forms', label: t('everyone.formOutstanding') },
        ]}
      />
    </search>
  )
}

/** An empty value removes the filter. */
function useLook(pid: string, wanted: Wanted) {
  const navigate = useNavigate()
  return (change: Record<string, string>) => {
    const search = Object.fromEntries(
      Object.entries({ ...wanted, ...change }).filter(([, value]) => value !== ''),
    )
    void navigate({ to: '/p/$pid/manage/people', params: { pid }, search, replace: true, resetScroll: false })
  }
}
