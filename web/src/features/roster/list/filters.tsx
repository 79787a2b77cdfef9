import type { TaskCounts } from '@manyhands/api-client'
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { ChoiceFilter, FilterBar, ToggleFilter } from '../../../ui/filters/filter-bar.tsx'
import { useTimes } from '../times.ts'
import { daysIn, teamsIn, type Wanted } from './find.ts'

interface Props {
  wanted: Wanted
  /** To offer only filters that match something. */
  counts: TaskCounts
  timeZone: string
}

export function Filters({ wanted, counts, timeZone }: Props) {
  const { t } = useTranslation('roster')
  const { compare } = useFormat()
  const { shortDay } = useTimes(timeZone)
  const days = daysIn(counts.cells)
  if (wanted.day && !days.includes(wanted.day)) days.push(wanted.day)
  const teams = teamsIn(counts.cells)
  if (wanted.tid && !teams.has(wanted.tid)) teams.set(wanted.tid, wanted.tid)
  return (
    <FilterBar values={wanted} toggles={<Toggles counts={counts} show={wanted.show} />}>
      {days.length > 1 && (
        <ChoiceFilter
          name="day"
          label={t('filter.day')}
          any={t('filter.anyDay')}
          options={days.map((day) => ({
            value: day,
            label: day === 'whenever' ? t('whenever') : shortDay(day),
          }))}
        />
      )}
      {(teams.size > 1 || wanted.tid) && (
        <ChoiceFilter
          name="tid"
          label={t('filter.team')}
          any={t('filter.anyTeam')}
          options={[...teams]
            .sort(([, a], [, b]) => compare(a, b))
            .map(([value, label]) => ({ value, label }))}
        />
      )}
      {counts.categories.length > 0 && (
        <ChoiceFilter
          name="category"
          label={t('filter.category')}
          any={t('filter.anyCategory')}
          options={counts.categories.toSorted(compare).map((value) => ({ value, label: value }))}
        />
      )}
    </FilterBar>
  )
}

function Toggles({ counts, show }: { counts: TaskCounts; show: Wanted['show'] }) {
  const { t } = useTranslation('roster')
  const { at_risk, requests, cancelled } = counts
  return (
    <>
      <ToggleFilter name="show" value="risk" hint={t('filter.riskHint')}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {t('filter.risk', { count: at_risk })}
      </ToggleFilter>
      {show === 'open' && (
        <ToggleFilter name="show" value="open">
          {t('filter.open')}
        </ToggleFilter>
      )}
      {show === 'cover' && (
        <ToggleFilter name="show" value="cover" hint={t('filter.coverHint')}>
          {t('filter.cover')}
        </ToggleFilter>
      )}
      {(requests > 0 || show === 'asking') && (
        <ToggleFilter name="show" value="asking">
          <IconHandStop size={18} aria-hidden="true" />
          {t('filter.asking', { count: requests })}
        </ToggleFilter>
      )}
      {(cancelled > 0 || show === 'cancelled') && (
        <ToggleFilter name="show" value="cancelled">
          {t('filter.cancelled')}
        </ToggleFilter>
      )}
    </>
  )
}
