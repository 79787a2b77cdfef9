import type { SubsidyTotals } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { Line, Stack, Text } from '../../ui/layout/layout.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import styles from './totals.module.css'
import { inUnits, ofUnits } from './units.ts'

/** Claimed, approved and paid amounts by currency, compared with the budget. */
export function Totals({ pid, totals }: { pid: string; totals: SubsidyTotals[] }) {
  return (
    <Stack gap={4} className={styles.all}>
      {totals.map((one) => (
        <OneCurrency key={one.currency} pid={pid} totals={one} />
      ))}
    </Stack>
  )
}

function OneCurrency({ pid, totals }: { pid: string; totals: SubsidyTotals }) {
  const { t } = useTranslation('subsidy')
  const { money, gap } = useFormat()
  const { currency, budget, left } = totals
  const over = left?.startsWith('-') ?? false
  return (
    <Stack
      as="section"
      gap={4}
      surface="card"
      pad="5 6"
      className={styles.totals}
      aria-label={t('totals.label', { currency })}
    >
      <Tiles as="dl" min={8.5} fit gap="4 6" className={styles.numbers}>
        {(['submitted', 'approved', 'paid'] as const).map((state) => (
          <div key={state} data-state={state}>
            <Line as="dt" gap={2} tone="muted" size={15}>
              {t(`totals.${state}`)}
            </Line>
            <dd>
              <Text as="strong" size={20} tabular>
                {money(totals[state].amount, currency)}
              </Text>
              <Text as="small" tone="muted" size={14}>
                {t('totals.count', { count: totals[state].count })}
              </Text>
            </dd>
          </div>
        ))}
        {left !== null && (
          <div data-over={over || undefined}>
            <Line as="dt" gap={2} tone="muted" size={15}>
              {t(over ? 'totals.over' : 'totals.left')}
            </Line>
            <dd>
              <Text as="strong" size={20} tabular>
                {money(over ? left.slice(1) : left, currency)}
              </Text>
            </dd>
          </div>
        )}
      </Tiles>
      {budget === null ? (
        <Text tone="muted" size={15} className={styles.words}>
          {t('totals.noBudget')}
          {gap}
          <Link to="/p/$pid/manage/subsidy" params={{ pid }}>
            {t('totals.setBudget')}
          </Link>
        </Text>
      ) : (
        <BudgetBar totals={totals} budget={budget} over={over} />
      )}
    </Stack>
  )
}

function BudgetBar({ totals, budget, over }: { totals: SubsidyTotals; budget: string; over: boolean }) {
  const { t } = useTranslation('subsidy')
  const { money } = useFormat()
  const { currency, promised, paid, approved, submitted } = totals
  const wanted = inUnits(promised) + inUnits(submitted.amount)
  const lacking = wanted - inUnits(budget)
  const whole = Math.max(Number(lacking > 0n ? wanted : inUnits(budget)), 1)
  const part = (amount: string) => ({ inlineSize: `${(Number(inUnits(amount)) / whole) * 100}%` })
  return (
    <Stack gap={2} className={styles.budget}>
      <Line align="stretch" className={styles.track} data-over={over || undefined} aria-hidden="true">
        <span data-part="paid" style={part(paid.amount)} />
        <span data-part="approved" style={part(approved.amount)} />
        <span data-part="submitted" style={part(submitted.amount)} />
      </Line>
      <Text tone="muted" size={15} className={styles.words}>
        {t('totals.of', { promised: money(promised, currency), budget: money(budget, currency) })}
      </Text>
      {!over && lacking > 0n && (
        <Text tone="warn" size={15} weight={600} className={styles.lacking}>
          {t('totals.tooMuch', { amount: money(ofUnits(lacking, budget), currency) })}
        </Text>
      )}
    </Stack>
  )
}
