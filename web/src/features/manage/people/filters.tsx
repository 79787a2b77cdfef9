import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { ChoiceFilter, FilterBar, FindFilter } from '../../../ui/filters/filter-bar.tsx'
import type { Filter } from './queries.ts'

interface Props {
  pid: string
  wanted: Filter
}

export function Filters({ pid, wanted }: Props) {
  const { t } = useTranslation('teams')
  const { data: teams = [] } = useQuery(teamsQuery(pid))
  return (
    <FilterBar values={wanted}>
      <FindFilter label={t('everyone.find')} hint={t('everyone.findHint')} />
      <ChoiceFilter
        name="tid"
        label={t('everyone.team')}
        any={t('everyone.anyTeam')}
        options={teams.map(({ tid, name }) => ({ value: tid, label: name }))}
      />
      <ChoiceFilter
        name="role"
        label={t('everyone.role')}
        any={t('everyone.anyRole')}
        options={[
          { value: 'chief', label: t('everyone.onlyChiefs') },
          { value: 'member', label: t('everyone.onlyMembers') },
        ]}
      />
      <ChoiceFilter
        name="state"
        label={t('everyone.state')}
        any={t('everyone.anyState')}
        options={[
          { value: 'accepted', label: t('everyone.onlyAccepted') },
          { value: 'invited', label: t('people.invited') },
        ]}
      />
    </FilterBar>
  )
}
