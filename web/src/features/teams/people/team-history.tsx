import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import type { HistoryLine, Team } from '../../../../../api-client/src/index.ts'
import { useFormat } from '../../../lib/words/format.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { teamHistoryQuery } from '../queries.ts'
import styles from '../team.module.css'

/** Who changed what in the team, the last first. */
export function TeamHistory({ team }: { team: Team }) {
  const { t } = useTranslation('teams')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    teamHistoryQuery(team),
  )
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={3} />
  const lines = data.pages.flatMap((page) => page.data)
  if (lines.length === 0) return <p className={styles.quiet}>{t('history.none')}</p>
  return (
    <div className={styles.history}>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {hasNextPage && (
        <div>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

const fieldNames = ['name', 'description', 'internal', 'wanted', 'recruiting', 'archived'] as const

function Line({ line: { at, actor, verb, person, after } }: { line: HistoryLine }) {
  const { t } = useTranslation('teams')
  const { moment, list } = useFormat()
  const changed = fieldNames.filter((field) => after && field in after)
  return (
    <li className={styles.line}>
      <p>
        <Trans
          t={t}
          i18nKey={`history.verbs.${verb as 'member.added'}`}
          defaults={verb}
          values={{
            actor: actor?.name ?? t('history.nobody'),
            person: person?.name ?? t('history.someone'),
            fields: list(changed.map((field) => t(`history.fields.${field}`))),
          }}
          components={{ who: <bdi /> }}
        />
      </p>
      <time dateTime={at}>{moment(at)}</time>
    </li>
  )
}
