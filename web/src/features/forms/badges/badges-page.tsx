import { Button } from '@mantine/core'
import type { Badges } from '@manyhands/api-client'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import answers from '../answers/answers.module.css'
import styles from './badges.module.css'
import { Needed } from './needed.tsx'
import { People } from './people.tsx'
import { badgeStates, badgesQuery } from './queries.ts'

const route = getRouteApi('/p/$pid/manage/badges')

/** For printing badges: who can get one, and what the others still have to fill in. */
export function BadgesPage() {
  const { t } = useTranslation('forms')
  const { pid } = useProject()
  const { state: wanted } = route.useSearch()
  const state = badgeStates.find((one) => one === wanted) ?? null
  const found = useInfiniteQuery({ ...badgesQuery(pid, state), placeholderData: keepPreviousData })
  const first = found.data?.pages[0]
  return (
    <ProjectPage title={t('badges.title')} lead={t('badges.lead')}>
      {found.error && !first && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {!first && !found.error && <Waiting kind="rows" count={6} />}
      {first && (
        <Stack gap={8}>
          <Far pid={pid} counts={first.counts} />
          <Needed pid={pid} forms={first.forms} />
          <People
            pid={pid}
            state={state}
            counts={first.counts}
            people={found.data!.pages.flatMap(({ data }) => data)}
            more={<More found={found} />}
          />
        </Stack>
      )}
    </ProjectPage>
  )
}

/** How many are ready, with an export of their names. */
function Far({ pid, counts: { ready, waiting } }: { pid: string; counts: Badges['counts'] }) {
  const { t } = useTranslation('forms')
  const { number, percent } = useFormat()
  const language = useLanguage()
  const all = ready + waiting
  return (
    <Stack gap={3.5} surface="raised" className={answers.head}>
      <Line as="p" gap="1 4" align="baseline" between size={18} className={answers.far}>
        <strong>{t('badges.ready', { ready: number(ready), count: all })}</strong>
        {all > 0 && (
          <Text as="span" tone="muted" tabular>
            {percent(ready / all)}
          </Text>
        )}
      </Line>
      <div className={answers.bar} aria-hidden="true">
        {ready > 0 && <span data-part="done" className={styles.done} style={{ flexGrow: ready }} />}
        {waiting > 0 && <span className={styles.rest} style={{ flexGrow: waiting }} />}
      </div>
      {ready > 0 ? (
        <div>
          <Button
            component="a"
            href={`/api/projects/${encodeURIComponent(pid)}/badges.csv?language=${language}`}
            download
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            {t('badges.download')}
          </Button>
        </div>
      ) : (
        <p className={styles.lead}>{t('badges.noneReady')}</p>
      )}
    </Stack>
  )
}
