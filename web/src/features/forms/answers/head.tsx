import type { AnswerSummary, Form } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './answers.module.css'

interface Props {
  form: Form
  summary: AnswerSummary
  timeZone: string
}

/** Progress as a bar, with numbers for screen readers. */
export function Head({ form, summary, timeZone }: Props) {
  const { t } = useTranslation('forms')
  const { number, percent } = useFormat()
  const { asked, done, outdated, drafts } = summary
  const parts = [
    { key: 'done', count: done },
    { key: 'outdated', count: outdated },
    { key: 'draft', count: drafts },
    { key: 'missing', count: Math.max(asked - done - outdated - drafts, 0) },
  ] as const
  return (
    <Stack as="section" gap={3.5} surface="raised" className={styles.head} aria-label={t('answers.progress')}>
      <Line as="p" gap="1 4" align="baseline" between size={18} className={styles.far}>
        <strong>{t('answers.far', { done: number(done), count: asked })}</strong>
        {asked > 0 && (
          <Text as="span" tone="muted" tabular>
            {percent(done / asked)}
          </Text>
        )}
      </Line>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          ({ key, count }) =>
            count > 0 && <span key={key} data-part={key} style={{ flexGrow: count, flexBasis: 0 }} />,
        )}
      </div>
      <Cluster as="dl" gap="1.5 6" align="stretch" size={15} className={styles.legend}>
        {parts.map(({ key, count }) => (
          <div key={key} data-part={key}>
            <Text as="dt" tone="muted">
              {t(`answers.states.${key}`)}
            </Text>
            <Text as="dd" weight={600} tabular>
              {number(count)}
            </Text>
          </div>
        ))}
      </Cluster>
      <Due form={form} timeZone={timeZone} />
    </Stack>
  )
}

function Due({ form: { state, opens_at, closes_at }, timeZone }: Pick<Props, 'form' | 'timeZone'>) {
  const { t } = useTranslation('forms')
  const { meeting } = useFormat()
  const over = closes_at !== null && Date.parse(closes_at) <= Date.now()
  const later = opens_at !== null && Date.parse(opens_at) > Date.now()
  return (
    <Cluster as="p" gap="1 3" tone="muted" size={15}>
      {state === 'open' && !over ? (
        <Mark tone={later ? 'quiet' : 'good'}>{t('formStates.open')}</Mark>
      ) : (
        <Mark tone="quiet">{t(state === 'open' ? 'states.closed' : `formStates.${state}`)}</Mark>
      )}
      {later && <span>{t('list.opens', { when: meeting(opens_at, timeZone) })}</span>}
      <span>
        {closes_at
          ? t(over ? 'due.was' : 'due.until', { when: meeting(closes_at, timeZone) })
          : t('due.always')}
      </span>
    </Cluster>
  )
}
