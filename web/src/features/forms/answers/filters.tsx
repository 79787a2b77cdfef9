import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { ChoiceFilter, FilterBar, FindFilter } from '../../../ui/filters/filter-bar.tsx'
import type { FormRef } from '../queries.ts'
import { answerStates, type Wanted } from './queries.ts'
import type { View } from './views.tsx'

interface Props {
  formRef: FormRef
  wanted: Wanted
  view: View
}

export function Filters({ formRef, wanted, view }: Props) {
  const { view: _, ...filters } = wanted
  const { t } = useTranslation('forms')
  const { data: teams = [] } = useQuery(teamsQuery(formRef.pid))
  if (teams.length < 2 && !wanted.tid && view === 'counts') return null
  return (
    <FilterBar values={filters}>
      {view !== 'counts' && <FindFilter label={t('answers.filters.name')} />}
      {view === 'answers' && (
        <ChoiceFilter
          name="state"
          label={t('answers.filters.state')}
          any={t('answers.filters.anyState')}
          options={answerStates.map((value) => ({ value, label: t(`answers.states.${value}`) }))}
        />
      )}
      <ChoiceFilter
        name="tid"
        label={t('answers.filters.team')}
        any={t('answers.filters.anyTeam')}
        options={teams.map(({ tid, name }) => ({ value: tid, label: name }))}
      />
    </FilterBar>
  )
}
