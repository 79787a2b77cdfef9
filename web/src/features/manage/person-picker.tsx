import { Select } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hashOfUid } from '../../ui/people/avatar.tsx'
import { PersonChip } from '../../ui/people/person-chip.tsx'
import styles from './manage.module.css'
import { historyPeopleQuery, peopleQuery } from './queries.ts'

export interface Someone {
  uid: string
  name: string
  avatar_url?: string | null
  email?: string
  teams?: { team: string }[]
}

interface Props {
  pid: string
  label: string
  hint?: string
  placeholder?: string
  /** Null empties the field. */
  value: Someone | null
  /** Suggestions shown before a search. */
  first?: Someone[]
  /** People who can't be selected again. */
  without?: string[]
  clearable?: boolean
  /** Shown when nobody is found. */
  nobody?: string
  /** Who can be found; by default people of the project. */
  among?: 'people' | 'history'
  onChange: (person: Someone | null) => void
  /** Someone else can be named by address: called with the one that was typed. */
  onAddress?: (email: string) => void
  addressText?: (email: string) => string
}

const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text)
const byAddress = 'by address'

/** Finds someone of the project by name or address while typing. */
export function PersonPicker({
  pid,
  label,
  hint,
  first = [],
  without = [],
  value,
  among = 'people',
  nobody,
  onChange,
  onAddress,
  addressText,
  ...rest
}: Props) {
  const { t } = useTranslation(['manage', 'ui'])
  const [search, setSearch] = useState('')
  // The name of the selected person in the field isn't a search.
  const asked = value && search === value.name ? '' : search.trim()
  const found = useFound(pid, asked, among)
  const known = first.filter(({ name }) => name.toLowerCase().includes(asked.toLowerCase()))
  const people = new Map<string, Someone>(
    [...known, ...found, ...(value ? [value] : [])]
      .filter(({ uid }) => !without.includes(uid))
      .map((one) => [one.uid, one]),
  )
  const offersAddress =
    onAddress !== undefined && isAddress(asked) && ![...people.values()].some(({ email }) => email === asked)
  return (
    <Select
      size="md"
      label={label}
      description={hint}
      {...rest}
      data={[
        ...[...people.values()].map(({ uid, name }) => ({ value: uid, label: name })),
        ...(offersAddress ? [{ value: byAddress, label: asked }] : []),
      ]}
      value={value?.uid ?? null}
      onChange={(uid) => {
        if (uid !== byAddress) return onChange((uid && people.get(uid)) || null)
        onAddress?.(asked)
        setSearch('')
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={nobody ?? t('picker.nobody')}
      comboboxProps={{ shadow: 'lg' }}
      maxDropdownHeight={320}
      clearButtonProps={{ 'aria-label': t('picker.clear') }}
      renderOption={({ option }) => {
        if (option.value === byAddress)
          return (
            <span className={styles.option}>
              <IconMail size={20} aria-hidden="true" /> {addressText?.(asked)}
            </span>
          )
        const { uid, name, avatar_url, email } = people.get(option.value)!
        return (
          <span className={styles.option}>
            <PersonChip name={name} hash={hashOfUid(uid)} url={avatar_url} note={email} />
          </span>
        )
      }}
    />
  )
}

function useFound(pid: string, search: string, among: 'people' | 'history'): Someone[] {
  const people = useQuery({ ...peopleQuery(pid, search), enabled: among === 'people' })
  const former = useQuery({ ...historyPeopleQuery(pid, search), enabled: among === 'history' })
  return (among === 'people' ? people.data : former.data) ?? []
}
