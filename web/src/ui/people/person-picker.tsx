import { Select } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFoundIn } from '../../lib/i18n/alike.ts'
import { hashOfUid } from './avatar.tsx'
import styles from './people.module.css'
import { PersonChip } from './person-chip.tsx'

/** With email or teams, because two people may have the same name. */
export interface Someone {
  uid: string
  name: string
  avatar_url?: string | null
  email?: string
  teams?: string[]
  /** They haven't accepted yet. */
  invited?: boolean
}

interface Props {
  label: string
  hint?: string
  placeholder?: string
  /** Null empties the field. */
  value: Someone | null
  /** Always offered, if their name matches. */
  first?: Someone[]
  /** What the server found. */
  found?: Someone[]
  /** Called with what is typed, to find others. */
  onSearch?: (search: string) => void
  /** People who can't be selected again. */
  without?: string[]
  clearable?: boolean
  /** Shown when nobody is found. */
  nobody?: string
  onChange: (person: Someone | null) => void
  /** Someone else can be named by address: called with the one that was typed. */
  onAddress?: (email: string) => void
  addressText?: (email: string) => string
}

const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text)
const byAddress = 'by address'

/** Finds someone by name, or by what else the server searches, while typing. */
export function PersonPicker({
  label,
  hint,
  first = [],
  found = [],
  without = [],
  value,
  nobody,
  onSearch,
  onChange,
  onAddress,
  addressText,
  ...rest
}: Props) {
  const { t } = useTranslation('ui')
  const [search, setSearch] = useState('')
  // The name of the selected person in the field isn't a search.
  const toAsk = (typed: string) => (value && typed === value.name ? '' : typed.trim())
  const asked = toAsk(search)
  const known = first.filter(({ name }) => isFoundIn(name, asked))
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
      onSearchChange={(typed) => {
        setSearch(typed)
        onSearch?.(toAsk(typed))
      }}
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
        return (
          <span className={styles.option}>
            <Offered person={people.get(option.value)!} />
          </span>
        )
      }}
    />
  )
}

function Offered({ person: { uid, name, avatar_url, email, teams = [], invited } }: { person: Someone }) {
  const { t } = useTranslation('ui')
  const note = [email, ...teams, invited && t('picker.invited')].filter(Boolean).join(' · ')
  return <PersonChip name={name} hash={hashOfUid(uid)} url={avatar_url} note={note} />
}
