import type { CountProjectPeopleData } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { Text } from '../layout/layout.tsx'
import { countQuery } from './queries.ts'

interface Props {
  pid: string
  filter: NonNullable<CountProjectPeopleData['query']>
}

/** How many people these are, and who for example. */
export function Count({ pid, filter }: Props) {
  const { data } = useQuery(countQuery(pid, filter))
  return data && <CountText {...data} />
}

export function CountText({ count, names }: { count: number; names: string[] }) {
  const { t } = useTranslation('audience')
  const { list, number } = useFormat()
  const others = count - names.length
  const named = list(others > 0 ? [...names, t('others', { count: others, number: number(others) })] : names)
  return (
    <Text role="status" tone="muted" size={15}>
      {count === 0 ? t('nobody') : t('count', { count, number: number(count), names: named })}
    </Text>
  )
}
