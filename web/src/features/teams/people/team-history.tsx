import type { HistoryLine, Team } from '@manyhands/api-client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { teamHistoryQuery } from '../queries.ts'
import styles from '../team.module.css'

/** Changes of the team, newest first. */
export function TeamHistory({ team }: { team: Team }) {
  const { t } = useTranslation('teams')
  const found = useInfiniteQuery(teamHistoryQuery(team))
  const { data, error, refetch } = found
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={3} />
  const lines = data.pages.flatMap((page) => page.data)
  if (lines.length === 0)
    return (
      <Text tone="muted" className={styles.quiet}>
        {t('history.none')}
      </Text>
    )
  return (
    <Stack gap={4}>
      <Stack as="ol">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </Stack>
      <More found={found} label={t('history.more')} />
    </Stack>
  )
}

const fieldNames = [
  'name',
  'description',
  'internal',
  'wanted',
  'recruiting',
  'archived',
  'sign_up',
  'question',
  'asks',
] as const

/** The key of its sentence: that of the verb, or a variant for what someone did themselves. */
function sentenceOf({ verb, actor, person }: HistoryLine): string {
  const own = actor !== null && person?.uid === actor.uid
  if (own && verb === 'application.accepted') return 'member.accepted'
  if (own && verb.endsWith('.added')) return verb.replace('.added', '.joined')
  return verb
}

function Line({ line }: { line: HistoryLine }) {
  const { t, i18n } = useTranslation('teams')
  const { moment, list } = useFormat()
  const { at, actor, person, task, after } = line
  const changed = fieldNames.filter((field) => after && field in after)
  const sentence = sentenceOf(line)
  // A newer server may know verbs that we have no text for.
  const known = i18n.exists(`teams:history.verbs.${sentence}`) ? sentence : 'other'
  return (
    <Cluster as="li" gap="0 6" align="stretch" between className={styles.line}>
      <p>
        <Trans
          t={t}
          i18nKey={`history.verbs.${known as 'other'}`}
          values={{
            actor: actor ? actor.name || t('history.someone') : t('history.nobody'),
            person: person?.name || t('history.someone'),
            task: task ?? '',
            fields: list(changed.map((field) => t(`history.fields.${field}`))),
          }}
          components={{ name: <Text as="bdi" weight={600} /> }}
        />
      </p>
      <Text as="time" tone="muted" size={14} tabular dateTime={at}>
        {moment(at)}
      </Text>
    </Cluster>
  )
}
