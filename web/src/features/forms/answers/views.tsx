import type { AnswerSummary } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Cluster, Text } from '../../../ui/layout/layout.tsx'
import { answersPath, type FormRef } from '../queries.ts'
import styles from './answers.module.css'
import type { Wanted } from './queries.ts'

const views = ['counts', 'answers', 'missing', 'private'] as const
export type View = (typeof views)[number]

/** The view named in the URL. Without private questions there is no private view. */
export const viewOf = ({ view }: Wanted, sealed: boolean): View =>
  views.find((one) => one === view && (sealed || one !== 'private')) ?? 'counts'

interface Props {
  formRef: FormRef
  wanted: Wanted
  view: View
  summary: AnswerSummary
  sealed: boolean
}

export function Views({ formRef, wanted: { tid, search }, view, summary, sealed }: Props) {
  const { t } = useTranslation('forms')
  const { number } = useFormat()
  const { asked, done, outdated } = summary
  const counts = { answers: done + outdated, missing: asked - done }
  return (
    <Cluster as="nav" gap={1} align="stretch" className={styles.views} aria-label={t('answers.views.label')}>
      {views
        .filter((one) => sealed || one !== 'private')
        .map((one) => (
          <Link
            key={one}
            to={answersPath}
            params={formRef}
            search={{
              ...(one !== 'counts' && { view: one }),
              ...(tid && { tid }),
              ...(search && one !== 'counts' && one !== 'private' && { search }),
            }}
            className={styles.view}
            activeOptions={{ exact: true }}
            data-on={one === view || undefined}
            aria-current={one === view ? 'page' : undefined}
            resetScroll={false}
            replace
          >
            {t(`answers.views.${one}`)}
            {one in counts && (
              <Text as="span" size={14} tabular className={styles.viewCount}>
                {number(counts[one as keyof typeof counts])}
              </Text>
            )}
          </Link>
        ))}
    </Cluster>
  )
}
