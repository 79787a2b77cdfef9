import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { useLength } from '../../lib/i18n/times/length.ts'
import { Stack, Text } from '../../ui/layout/layout.tsx'
import styles from './hours.module.css'

interface Props {
  name: string
  /** The day of a name change after the work began. */
  renamed?: string | null
  project: string
  organiser: string | null
  from: string
  to: string
  minutes: number
  teams: string[]
  moreTeams?: number
  /** Day and number of an issued certificate. */
  made?: string
  code?: string
}

/** The contents of a certificate, in the order of the document. */
export function Facts({
  name,
  renamed,
  project,
  organiser,
  from,
  to,
  minutes,
  teams,
  moreTeams = 0,
  made,
  code,
}: Props) {
  const { t } = useTranslation('hours')
  const { days, list } = useFormat()
  const length = useLength()
  const named = [...teams, ...(moreTeams > 0 ? [t('facts.moreTeams', { count: moreTeams })] : [])]
  const rows = [
    ['name', name],
    ['renamed', renamed && days(renamed, renamed)],
    ['project', project],
    ['organiser', organiser],
    ['when', days(from, to)],
    ['hours', length(minutes)],
    ['teams', moreTeams > 0 ? named.join(', ') : list(named)],
    ['made', made && days(made, made)],
    ['code', code && grouped(code)],
  ] as const
  return (
    <Stack as="dl" gap={3.5} className={styles.facts}>
      {rows.map(
        ([key, value]) =>
          value && (
            <div key={key} data-fact={key}>
              <Text as="dt" tone="muted" size={14}>
                {t(`facts.${key}`)}
              </Text>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </Stack>
  )
}

/** In groups of five, as on paper. */
export const grouped = (code: string): string => code.match(/.{1,5}/g)?.join('-') ?? ''
