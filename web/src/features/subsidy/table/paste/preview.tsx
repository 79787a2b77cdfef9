import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import { Segments } from '../../../../ui/forms/choices/segments.tsx'
import { Cluster, Grid, Stack, Text } from '../../../../ui/layout/layout.tsx'
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
      {rows.length === 0 && <Text tone="muted">{t('paste.empty')}</Text>}
      <ul className={styles.rows} aria-label={t('paste.preview')}>
        {compared.map((one) => (
          <Row key={one.row.n} compared={one} currency={currency} />
        ))}
      </ul>
      {gone > 0 && good > 0 && (
        <Stack gap={2} className={styles.others}>
          <Segments
            label={t('paste.mode')}
            value={others}
            options={[
              { value: 'keep', label: t('paste.keep') },
              { value: 'replace', label: t('paste.replace') },
            ]}
            onChange={setOthers}
          />
          {others === 'replace' && (
            <Text tone="warn" weight={600} role="status">
              {t('paste.gone', { count: gone })}
            </Text>
          )}
        </Stack>
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
    <Grid as="li" columns="1 auto" gap="1 4" align="stretch" className={styles.row} data-change={change}>
      <span className={styles.name}>
        {names.en || t('paste.row', { n })}
        {names['zh-TW'] !== names.en && <small>{names['zh-TW']}</small>}
      </span>
      <Text as="span" weight={600} tabular>
        {fee !== null && money(fee, currency)}
      </Text>
      <Cluster as="span" gap="1 3" className={styles.change}>
        <Mark tone={tones[change]}>
          {t(`paste.change.${change}`, { before: before === null ? '' : showFee(before, currency, money) })}
        </Mark>
        {problems.map((problem) => (
          <Text as="span" tone="bad" size={14} key={problem}>
            {t('paste.fault', { row: t('paste.row', { n }), problem: t(`paste.problem.${problem}`) })}
          </Text>
        ))}
      </Cluster>
    </Grid>
  )
}

/** The draft may contain invalid amounts. */
const showFee = (fee: string, currency: string, money: (amount: string, currency: string) => string) =>
  /^\d+(\.\d+)?$/.test(fee) ? money(fee, currency) : fee
