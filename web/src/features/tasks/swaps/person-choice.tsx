import { TextInput } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFoundIn } from '../../../lib/i18n/alike.ts'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import { type Someone, useColleagues, useHandOverCandidates } from './choices.ts'
import styles from './swaps.module.css'

interface Props {
  people: Someone[]
  value: string
  onChange: (uid: string) => void
}

interface Picking extends Omit<Props, 'people'> {
  task: Task
  /** People who were already asked. */
  without: string[]
}

/** People of one's own teams are listed; others of the project are found by part of their name. */
export function Colleague({ task, without, value, onChange }: Picking) {
  const { t } = useTranslation('tasks')
  const [find, setFind] = useState('')
  const colleagues = useColleagues(task).filter(({ name }) => isFoundIn(name, find))
  const found = useHandOverCandidates(task, find.trim()) ?? []
  const all = new Map([...colleagues, ...found].map((one) => [one.uid, one]))
  return (
    <>
      <TextInput
        type="search"
        label={t('swap.find')}
        description={t('swap.findHint')}
        maxLength={60}
        value={find}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        onChange={(event) => {
          setFind(event.currentTarget.value)
          onChange('')
        }}
      />
      <PersonChoice
        people={[...all.values()].filter(({ uid }) => !without.includes(uid))}
        value={value}
        onChange={onChange}
      />
    </>
  )
}

/** With picture and teams, because two people may have the same name. */
export function PersonChoice({ people, value, onChange }: Props) {
  const { t } = useTranslation('tasks')
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{t('swap.to')}</legend>
      {people.length === 0 && <p>{t('swap.nobody')}</p>}
      <div className={styles.list}>
        {people.map((one) => (
          <label key={one.uid} className={styles.person}>
            <input
              type="radio"
              name={name}
              value={one.uid}
              checked={value === one.uid}
              onChange={() => onChange(one.uid)}
            />
            <PersonChip
              name={one.name}
              hash={hashOfUid(one.uid)}
              url={one.avatar_url}
              note={one.teams.join(' · ')}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
