import { NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { SubsidyTotals } from '@manyhands/api-client'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTyped } from '../../../ui/forms/use-typed.ts'
import { useKeys, useKeysOn } from '../../../ui/keys/use-keys.ts'
import { type DecidedState, states } from '../queries.ts'
import styles from './desk.module.css'
import { ClaimDetail } from './detail/claim-detail.tsx'
import { ReasonDialog } from './detail/reason-dialog.tsx'
import { Queue } from './queue.tsx'
import { useDesk } from './use-desk.ts'

interface Props {
  pid: string
  openId: string | undefined
  /** Null for all. */
  state: DecidedState | null
  search: { state?: string; search?: string }
  totals: SubsidyTotals[]
}

/** The queue and the open claim: side by side on a desk, one at a time on a phone. */
export function Desk({ pid, openId, state, search, totals }: Props) {
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const navigate = useNavigate()
  const go = (next: Record<string, string>, replace: boolean) =>
    void navigate({
      to: '/p/$pid/manage/finance',
      params: { pid },
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')),
      replace,
      resetScroll: !wide && !replace,
    })
  const desk = useDesk({
    pid,
    state,
    search: search.search ?? '',
    openId,
    wide,
    open: (id) => go({ ...search, id: id ?? '' }, wide || id === undefined),
  })
  const [keysOn, setKeysOn] = useKeysOn()
  useKeys(
    {
      j: () => desk.move(1),
      k: () => desk.move(-1),
      a: desk.approve,
      d: () => desk.ask('decline'),
      r: desk.look,
    },
    keysOn,
  )
  return (
    <>
      <div
        className={styles.panes}
        data-one={openId !== undefined || undefined}
        data-two={desk.shownId !== undefined || undefined}
      >
        <div className={styles.side}>
          <Filters search={search} totals={totals} onLook={(change) => go({ ...search, ...change }, true)} />
          <Queue
            desk={desk}
            search={search}
            state={state}
            keysOn={keysOn}
            onKeys={setKeysOn}
            onClear={() => go({ ...search, search: '' }, true)}
          />
        </div>
        {desk.shownId && (
          <ClaimDetail key={desk.shownId} pid={pid} desk={desk} search={search} keysOn={keysOn} />
        )}
      </div>
      {desk.asked && desk.shown && <ReasonDialog desk={desk} asked={desk.asked} claim={desk.shown} />}
    </>
  )
}

interface FiltersProps {
  search: Props['search']
  totals: SubsidyTotals[]
  onLook: (change: Record<string, string>) => void
}

function Filters({ search, totals, onLook }: FiltersProps) {
  const { t } = useTranslation('subsidy')
  const [text, setText] = useTyped(search.search ?? '', (typed) => onLook({ search: typed, id: '' }))
  const countOf = (state: DecidedState) => totals.reduce((sum, one) => sum + one[state].count, 0)
  return (
    <div className={styles.filters}>
      <NativeSelect
        size="md"
        label={t('desk.filter')}
        value={search.state ?? 'submitted'}
        onChange={(event) => onLook({ state: event.currentTarget.value, id: '' })}
        data={[
          ...states.map((state) => ({
            value: state,
            label: t('desk.option', { state: t(`state.${state}`), n: countOf(state) }),
          })),
          { value: 'all', label: t('desk.all') },
        ]}
      />
      <TextInput
        size="md"
        type="search"
        label={t('desk.search')}
        placeholder={t('desk.searchHint')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}
