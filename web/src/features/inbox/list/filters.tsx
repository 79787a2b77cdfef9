import type { Team } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, FilterBar, FindFilter } from '../../../ui/filters/filter-bar.tsx'
import { states } from '../queries.ts'

interface Props {
  search: { state?: string; tid?: string; search?: string }
  /** The teams that the person leads. */
  teams: Team[]
}

export function Filters({ search, teams }: Props) {
  const { t } = useTranslation('inbox')
  return (
    <FilterBar values={search}>
      <FindFilter label={t('filter.search')} hint={t('filter.searchHint')} />
      <ChoiceFilter
        name="state"
        label={t('filter.state')}
        fallback="pending"
        options={states.map((value) => ({ value, label: t(`filter.states.${value}`) }))}
      />
      {teams.length > 1 && (
        <ChoiceFilter
          name="tid"
          label={t('filter.team')}
          any={t('filter.anyTeam')}
          options={teams.map(({ tid, name }) => ({ value: tid, label: name }))}
        />
      )}
    </FilterBar>
  )
}
