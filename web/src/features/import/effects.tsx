import type { Import } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { Text } from '../../ui/layout/layout.tsx'
import styles from './import.module.css'

const order = ['new-person', 'add', 'role-change', 'nothing', 'skip'] as const

/**
 * The number of rows by effect. Problems are highlighted; zero counts are muted, and hidden once it is done.
 */
export function Effects({ effects, done = false }: Pick<Import, 'effects'> & { done?: boolean }) {
  const { t } = useTranslation('import')
  const { number } = useFormat()
  const shown = order.filter((effect) => !done || effects[effect] > 0)
  if (shown.length === 0) return null
  return (
    <dl className={styles.effects}>
      {shown.map((effect) => (
        <div key={effect} data-effect={effect} data-none={effects[effect] === 0 || undefined}>
          <Text as="dt" tone="muted" size={15}>
            {done ? t(`did.${effect}`) : t(`does.${effect}`)}
          </Text>
          <Text as="dd" weight={700} tabular>
            {number(effects[effect])}
          </Text>
        </div>
      ))}
    </dl>
  )
}

/** Number of rows that change something. */
export const changing = ({ effects }: Pick<Import, 'effects'>): number =>
  effects.add + effects['new-person'] + effects['role-change']
