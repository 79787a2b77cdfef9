import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSpokenLanguages } from '../../../lib/i18n/names.ts'
import { useTyped } from '../../../ui/forms/use-typed.ts'
import { moments, type PoolSearch } from '../queries.ts'
import styles from './pool.module.css'

interface Props {
  pid: string
  sought: PoolSearch
}

export function PoolFilters({ pid, sought }: Props) {
  const { t } = useTranslation('inbox')
  const { languages } = useSpokenLanguages()
  const navigate = useNavigate()
  const look = (change: Record<string, string>) => {
    const search = Object.fromEntries(
      Object.entries({ ...sought, ...change }).filter(([, value]) => value !== ''),
    )
    void navigate({ to: '/p/$pid/pool', params: { pid }, search, replace: true, resetScroll: false })
  }
  return (
    <search className={styles.filters}>
      <Find
        label={t('pool.search')}
        hint={t('pool.searchHint')}
        value={sought.search}
        onTyped={(search) => look({ search })}
      />
      <Find
        label={t('facts.skills')}
        hint={t('pool.skillHint')}
        value={sought.skill}
        onTyped={(skill) => look({ skill })}
      />
      <NativeSelect
        size="md"
        label={t('pool.language')}
        value={sought.language ?? ''}
        onChange={(event) => look({ language: event.currentTarget.value })}
        data={[{ value: '', label: t('pool.anyLanguage') }, ...languages]}
      />
      <NativeSelect
        size="md"
        label={t('facts.availability')}
        value={sought.availability ?? ''}
        onChange={(event) => look({ availability: event.currentTarget.value })}
        data={[
          { value: '', label: t('pool.anyTime') },
          ...moments.map((value) => ({ value, label: t(`pool.times.${value}`) })),
        ]}
      />
    </search>
  )
}

interface FindProps {
  label: string
  hint: string
  value: string | undefined
  onTyped: (text: string) => void
}

function Find({ label, hint, value, onTyped }: FindProps) {
  const { t } = useTranslation('inbox')
  const [text, setText] = useTyped(value ?? '', onTyped)
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={hint}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSectionPointerEvents="all"
      rightSection={text && <CloseButton aria-label={t('filter.clear')} onClick={() => setText('')} />}
    />
  )
}
