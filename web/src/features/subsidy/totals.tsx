import type { SubsidyTotals } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import styles from './totals.module.css'
import { inUnits, ofUnits } from './units.ts'

/** Claimed, approved and paid amounts by currency, compared with the budget. */
export function Totals({ pid, totals }: { pid: string; totals: SubsidyTotals[] }) {
  return (
    <div className={styles.all}>
      {totals.map((one) => (
        <OneCurrency key={one.currency} pid={pid} totals={one} />
      ))}
    </div>
  )
}

function OneCurrency({ pid, totals }: { pid: string; totals: SubsidyTotals }) {
  const { t } = useTranslation('subsidy')
  const { money, gap } = useFormat()
  const { currency, budget, left } = totals
  const over = left?.startsWith('-') ?? false
  return (
    <section className={styles.totals} aria-label={t('totals.label', { currency })}>
      <dl className={styles.numbers}>
        {(['submitted', 'approved', 'paid'] as const).map((state) => (
          <div key={state} data-state={state}>
            <dt>{t(`totals.${state}`)}</dt>
            <dd>
              <strong>{money(totals[state].amount, currency)}</strong>
              <small>{t('totals.count', { count: totals[state].count })}</small>
            </dd>
          </div>
        ))}
        {left !== null && (
          <div data-over={over || undefined}>
            <dt>{t(over ? 'totals.over' : 'totals.left')}</dt>
            <dd>
              <strong>{money(over ? left.slice(1) : left, currency)}</strong>
            </dd>
          </div>
        )}
      </dl>
      {budget === null ? (
        <p className={styles.words}>
          {t('totals.noBudget')}
          {gap}
          <Link to="/p/$pid/manage/subsidy" params={{ pid }}>
            {t('totals.setBudget')}
          </Link>
        </p>
      ) : (
        <BudgetBar totals={totals} budget={budget} over={over} />
      )}
    </section>
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
    <div className={styles.budget}>
      <div className={styles.track} data-over={over || undefined} aria-hidden="true">
        <span data-part="paid" style={part(paid.amount)} />
        <span data-part="approved" style={part(approved.amount)} />
        <span data-part="submitted" style={part(submitted.amount)} />
      </div>
      <p className={styles.words}>
        {t('totals.of', { promised: money(promised, currency), budget: money(budget, currency) })}
      </p>
      {!over && lacking > 0n && (
        <p className={styles.lacking}>
          {t('totals.tooMuch', { amount: money(ofUnits(lacking, budget), currency) })}
        </p>
      )}
    </div>
  )
}
