import { IconChartBar } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../../../ui/data/mark.tsx'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../../ui/frame/link-button.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { answersPath, type FormRef } from '../../queries.ts'
import { lastVersion, useColumnTexts } from '../column-texts.ts'
import { type Column, type Counted, summaryQuery, type Wanted } from '../queries.ts'
import { Chart } from './chart.tsx'
import styles from './counts.module.css'

interface Props {
  formRef: FormRef
  wanted: Wanted
}

/** Counts of the answers to each question. */
export function Counts({ formRef, wanted }: Props) {
  const { t } = useTranslation('forms')
  const summary = useQuery({ ...summaryQuery(formRef, wanted.tid), placeholderData: keepPreviousData })
  if (summary.error && !summary.data)
    return <ErrorState error={summary.error} retry={() => void summary.refetch()} />
  if (!summary.data) return <Waiting kind="cards" count={4} />
  const { columns, done, outdated } = summary.data
  if (done + outdated === 0)
    return (
      <EmptyState
        icon={IconChartBar}
        title={t(wanted.tid ? 'answers.empty.team' : 'answers.empty.title')}
        action={
          <LinkButton to={answersPath} params={formRef} search={{ ...wanted, view: 'missing' }}>
            {t('answers.empty.action')}
          </LinkButton>
        }
      >
        {t('answers.empty.text')}
      </EmptyState>
    )
  const drawn = columns.filter(({ counts, numbers }) => counts ?? numbers)
  const rest = columns.filter((column) => !drawn.includes(column))
  return (
    <>
      <ul className={styles.charts} aria-label={t('answers.views.counts')}>
        {drawn.map((column) => (
          <Stack
            as="li"
            gap={4}
            surface="raised"
            key={column.column}
            className={styles.card}
            data-former={!column.current || undefined}
          >
            <Question column={column} />
            <Chart column={column} />
          </Stack>
        ))}
      </ul>
      {rest.length > 0 && <Uncounted formRef={formRef} wanted={wanted} columns={rest} />}
    </>
  )
}

/** The latest wording, and earlier ones. */
function Question({ column }: { column: Counted }) {
  const { t } = useTranslation('forms')
  const { label } = useColumnTexts()
  return (
    <Stack gap={1} className={styles.question}>
      <h2>{label(column)}</h2>
      <Earlier column={column} />
      <Text tone="muted" size={14}>
        {t('answers.answered', { count: column.answered ?? 0 })}
      </Text>
    </Stack>
  )
}

function Earlier({ column }: { column: Column }) {
  const { t } = useTranslation('forms')
  const { label } = useColumnTexts()
  const now = label(column)
  const before = column.wordings
    .map((wording) => label({ ...column, wordings: [wording] }))
    .filter((words, at, all) => words !== now && all.indexOf(words) === at)
  return (
    <>
      {!column.current && (
        <p>
          <Mark tone="quiet">{t('answers.former', { version: lastVersion(column) })}</Mark>
        </p>
      )}
      {before.map((words) => (
        <p key={words} className={styles.before}>
          {t('answers.alsoAsked', { words })}
        </p>
      ))}
    </>
  )
}

interface UncountedProps extends Props {
  columns: Counted[]
}

/** Questions that can't be counted, with a link to their answers. */
function Uncounted({ formRef, wanted: { tid }, columns }: UncountedProps) {
  const { t } = useTranslation('forms')
  const { heading } = useColumnTexts()
  return (
    <Stack as="section" gap={3} className={styles.uncounted}>
      <h2>{t('answers.uncounted.title')}</h2>
      <ul>
        {columns.map((column) => (
          <li key={column.column}>
            <strong>{heading(column)}</strong>
            <span>{t(`answers.uncounted.${reasonOf(column)}`, { count: column.answered ?? 0 })}</span>
            <Link
              to={answersPath}
              params={formRef}
              search={{ view: column.private ? 'private' : 'answers', ...(tid && { tid }) }}
              aria-label={t('answers.uncounted.readOne', { label: heading(column) })}
            >
              {t('answers.uncounted.read')}
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const reasonOf = ({ kind, private: sealed }: Column): 'diets' | 'private' | 'words' =>
  kind === 'dietary' ? 'diets' : sealed ? 'private' : 'words'
