import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { answersPath, type FormRef } from '../queries.ts'
import styles from './answers.module.css'
import { answerStates, type Wanted } from './queries.ts'
import type { View } from './views.tsx'

interface Props {
  formRef: FormRef
  wanted: Wanted
  view: View
}

/** Filters are kept in the URL, so that a list can be shared and bookmarked. */
export function Filters({ formRef, wanted, view }: Props) {
  const { t } = useTranslation('forms')
  const { data: teams = [] } = useQuery(teamsQuery(formRef.pid))
  const navigate = useNavigate()
  const look = (change: Wanted) => {
    const search = Object.fromEntries(
      Object.entries({ ...wanted, ...change }).filter(([, value]) => value !== ''),
    )
    void navigate({ to: answersPath, params: formRef, search, replace: true, resetScroll: false })
  }
  const find = useDebouncedCallback((search: string) => look({ search }), 300)
  if (teams.length < 2 && !wanted.tid && view === 'counts') return null
  return (
    <search className={styles.filters}>
      {view !== 'counts' && (
        <TextInput
          size="md"
          type="search"
          label={t('answers.filters.name')}
          maxLength={100}
          defaultValue={wanted.search ?? ''}
          onChange={(event) => find(event.currentTarget.value.trim())}
        />
      )}
      {view === 'answers' && (
        <NativeSelect
          size="md"
          label={t('answers.filters.state')}
          value={wanted.state ?? ''}
          onChange={(event) => look({ state: event.currentTarget.value })}
          data={[
            { value: '', label: t('answers.filters.anyState') },
            ...answerStates.map((value) => ({ value, label: t(`answers.states.${value}`) })),
          ]}
        />
      )}
      <NativeSelect
        size="md"
        label={t('answers.filters.team')}
        value={wanted.tid ?? ''}
        onChange={(event) => look({ tid: event.currentTarget.value })}
        data={[
          { value: '', label: t('answers.filters.anyTeam') },
          ...teams.map(({ tid, name }) => ({ value: tid, label: name })),
        ]}
      />
    </search>
  )
}
