import type { SubsidyTotals } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, FilterBar, FindFilter } from '../../../ui/filters/filter-bar.tsx'
import { useKeysOn } from '../../../ui/keys/use-keys.ts'
import { Triage } from '../../../ui/triage/triage.tsx'
import { type DecidedState, states } from '../queries.ts'
import { ClaimDetail } from './detail/claim-detail.tsx'
import { ReasonDialog } from './detail/reason-dialog.tsx'
import { Nothing, Row } from './queue.tsx'
import { useDesk } from './use-desk.ts'

interface Props {
  pid: string
  openId: string | undefined
  /** Null for all. */
  state: DecidedState | null
  search: { state?: string; search?: string }
  totals: SubsidyTotals[]
}

/** Claims, oldest submission first, and the open one. */
export function Desk({ pid, openId, state, search, totals }: Props) {
  const { t } = useTranslation('subsidy')
  const desk = useDesk({ pid, state, search: search.search ?? '', openId })
  const [keysOn] = useKeysOn()
  return (
    <>
      <Triage
        triage={desk.triage}
        label={t('desk.list')}
        filters={<Filters search={search} totals={totals} />}
        empty={<Nothing search={search} state={state} />}
        row={(claim) => <Row key={claim.id} claim={claim} triage={desk.triage} withState={state === null} />}
        shortcuts={[
          { key: 'a', text: t('claim.approve'), run: desk.approve },
          { key: 'd', text: t('claim.decline'), run: () => desk.ask('decline') },
          { key: 'r', text: t('claim.look'), run: desk.look },
        ]}
      >
        {desk.shownId && <ClaimDetail key={desk.shownId} pid={pid} desk={desk} keysOn={keysOn} />}
      </Triage>
      {desk.asked && desk.shown && <ReasonDialog desk={desk} asked={desk.asked} claim={desk.shown} />}
    </>
  )
}

function Filters({ search, totals }: Pick<Props, 'search' | 'totals'>) {
  const { t } = useTranslation('subsidy')
  const countOf = (state: DecidedState) => totals.reduce((sum, one) => sum + one[state].count, 0)
  return (
    <FilterBar values={search} resets="id">
      <FindFilter label={t('desk.search')} hint={t('desk.searchHint')} />
      <ChoiceFilter
        name="state"
        label={t('desk.filter')}
        fallback="submitted"
        options={[
          ...states.map((state) => ({
            value: state,
            label: t('desk.option', { state: t(`state.${state}`), n: countOf(state) }),
          })),
          { value: 'all', label: t('desk.all') },
        ]}
      />
    </FilterBar>
  )
}
