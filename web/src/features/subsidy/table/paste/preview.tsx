import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import { Segments } from '../../../../ui/forms/choices/segments.tsx'
import type { OriginDraft } from '../draft/draft.ts'
import { type Compared, compare, merge, type PastedRow } from '../draft/merge.ts'
import styles from './paste.module.css'

interface Props {
  origins: OriginDraft[]
  currency: string
  rows: PastedRow[]
  onBack: () => void
  onApply: (others: 'keep' | 'replace') => void
}

/** Each row with its values, the current ones, and its problems. */
export function Preview({ origins, currency, rows, onBack, onApply }: Props) {
  const { t } = useTranslation('subsidy')
  const [others, setOthers] = useState<'keep' | 'replace'>('keep')
  const compared = compare(origins, rows)
  const good = compared.filter(({ change }) => change !== 'wrong').length
  const after = new Set(merge(origins, rows, 'replace').map(({ key }) => key))
  const gone = origins.filter(({ key }) => !after.has(key)).length
  return (
    <>
      {rows.length === 0 && <p className={styles.text}>{t('paste.empty')}</p>}
      <ul className={styles.rows} aria-label={t('paste.preview')}>
        {compared.map((one) => (
          <Row key={one.row.n} compared={one} currency={currency} />
        ))}
      </ul>
      {gone > 0 && good > 0 && (
        <div className={styles.others}>
          <Segments
            label={t('paste.mode')}
            value={others}
            options={[
              { value: 'keep', label: t('paste.keep') },
              { value: 'replace', label: t('paste.replace') },
            ]}
            onChange={setOthers}
          />
          {others === 'replace' && <p role="status">{t('paste.gone', { count: gone })}</p>}
        </div>
      )}
      <Group justify="space-between" gap="sm" mt="lg">
        <Button variant="default" onClick={onBack}>
          {t('paste.again')}
        </Button>
        <Button disabled={good === 0} onClick={() => onApply(others)}>
          {t('paste.take', { count: good })}
        </Button>
      </Group>
    </>
  )
}

const tones = { new: 'good', changed: 'warn', same: 'quiet', wrong: 'quiet' } as const

function Row({ compared: { row, change, before }, currency }: { compared: Compared; currency: string }) {
  const { t } = useTranslation('subsidy')
  const { money } = useFormat()
  const { n, names, fee, problems } = row
  return (
    <li className={styles.row} data-change={change}>
      <span className={styles.name}>
        {names.en || t('paste.row', { n })}
        {names['zh-TW'] !== names.en && <small>{names['zh-TW']}</small>}
      </span>
      <span className={styles.fee}>{fee !== null && money(fee, currency)}</span>
      <span className={styles.change}>
        <Mark tone={tones[change]}>
          {t(`paste.change.${change}`, { before: before === null ? '' : showFee(before, currency, money) })}
        </Mark>
        {problems.map((problem) => (
          <span key={problem} className={styles.problem}>
            {t('paste.fault', { row: t('paste.row', { n }), problem: t(`paste.problem.${problem}`) })}
          </span>
        ))}
      </span>
    </li>
  )
}

/** The draft may contain invalid amounts. */
const showFee = (fee: string, currency: string, money: (amount: string, currency: string) => string) =>
  /^\d+(\.\d+)?$/.test(fee) ? money(fee, currency) : fee
