import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import type { Team } from '@manyhands/api-client'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTyped } from '../../../ui/forms/use-typed.ts'
import styles from '../inbox.module.css'
import { states, type Wanted } from '../queries.ts'

interface Props {
  wanted: Wanted
  /** The teams that the person leads. */
  teams: Team[]
  /** An empty text removes the filter. */
  onLook: (change: Partial<Record<keyof Wanted, string>>) => void
}

/** Filters are kept in the URL, so that a list can be shared and bookmarked. */
export function Filters({ wanted, teams, onLook }: Props) {
  const { t } = useTranslation('inbox')
  const [text, setText] = useTyped(wanted.search ?? '', (search) => onLook({ search }))
  return (
    <search className={styles.filters} data-teams={teams.length > 1 || undefined}>
      <TextInput
        type="search"
        className={styles.find}
        label={t('filter.search')}
        placeholder={t('filter.searchHint')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSectionPointerEvents="all"
        rightSection={text && <CloseButton aria-label={t('filter.clear')} onClick={() => setText('')} />}
      />
      <NativeSelect
        size="md"
        label={t('filter.state')}
        value={wanted.state}
        onChange={(event) => onLook({ state: event.currentTarget.value })}
        data={states.map((value) => ({ value, label: t(`filter.states.${value}`) }))}
      />
      {teams.length > 1 && (
        <NativeSelect
          size="md"
          label={t('filter.team')}
          value={wanted.tid ?? ''}
          onChange={(event) => onLook({ tid: event.currentTarget.value })}
          data={[
            { value: '', label: t('filter.anyTeam') },
            ...teams.map(({ tid, name }) => ({ value: tid, label: name })),
          ]}
        />
      )}
    </search>
  )
}
