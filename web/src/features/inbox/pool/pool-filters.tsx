import { useTranslation } from 'react-i18next'
import { useSpokenLanguages } from '../../../lib/i18n/names.ts'
import { ChoiceFilter, FilterBar, FindFilter } from '../../../ui/filters/filter-bar.tsx'
import { moments, type PoolSearch } from '../queries.ts'

export function PoolFilters({ sought }: { sought: PoolSearch }) {
  const { t } = useTranslation('inbox')
  const { languages } = useSpokenLanguages()
  return (
    <FilterBar values={sought}>
      <FindFilter label={t('pool.search')} hint={t('pool.searchHint')} />
      <FindFilter name="skill" label={t('facts.skills')} hint={t('pool.skillHint')} />
      <ChoiceFilter
        name="language"
        label={t('pool.language')}
        any={t('pool.anyLanguage')}
        options={languages}
      />
      <ChoiceFilter
        name="availability"
        label={t('facts.availability')}
        any={t('pool.anyTime')}
        options={moments.map((value) => ({ value, label: t(`pool.times.${value}`) }))}
      />
    </FilterBar>
  )
}
