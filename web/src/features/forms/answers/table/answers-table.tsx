import type { FormAnswer } from '@manyhands/api-client'
import { IconInbox, IconLock, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import type { Column as ListColumn } from '../../../../ui/data/data-list.tsx'
import { Mark } from '../../../../ui/data/mark.tsx'
import { More } from '../../../../ui/data/more.tsx'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../../ui/frame/link-button.tsx'
import { Line, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { answersPath, type FormRef } from '../../queries.ts'
import { useColumnTexts } from '../column-texts.ts'
import { answersQuery, type Column, type Wanted } from '../queries.ts'
import styles from './table.module.css'
import { Person, WideList } from './wide-list.tsx'

interface Props {
  formRef: FormRef
  wanted: Wanted
}

/** Answers by person: cards on the phone, a table on the desk. */
export function AnswersTable({ formRef, wanted }: Props) {
  const { t } = useTranslation('forms')
  const found = useInfiniteQuery({ ...answersQuery(formRef, wanted), placeholderData: keepPreviousData })
  const rows = found.data?.pages.flatMap((page) => page.data)
  const shown = useShown(found.data?.pages[0]?.columns ?? [])
  if (found.error && !rows) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!rows) return <Waiting kind="rows" count={6} />
  if (rows.length === 0) return <Nobody formRef={formRef} filtered={Boolean(wanted.state ?? wanted.tid)} />
  return (
    <>
      {rows.some(({ state }) => state === 'draft') && (
        <Text tone="muted" size={15}>
          {t('answers.drafts')}
        </Text>
      )}
      <WideList label={t('answers.views.answers')} columns={shown} rows={rows} rowKey={({ uid }) => uid} />
      <More found={found} />
    </>
  )
}

/** One column per question, earlier ones last. Private questions have none. */
function useShown(columns: Column[]): ListColumn<FormAnswer>[] {
  const { t } = useTranslation('forms')
  const { heading, answer } = useColumnTexts()
  return [
    { key: 'name', label: t('answers.person'), main: true, cell: (row) => <Person {...row} /> },
    { key: 'state', label: t('answers.filters.state'), cell: (row) => <State row={row} /> },
    ...columns
      .filter((column) => !column.private)
      .map((column) => ({
        key: column.column,
        label: heading(column),
        end: column.kind === 'number',
        cell: ({ values, version }: FormAnswer) =>
          column.column in values ? (
            <span className={styles.value}>{answer(column, version, values[column.column])}</span>
          ) : null,
      })),
  ]
}

const tones = { done: 'good', outdated: 'warn', draft: 'quiet' } as const

function State({ row: { state, done_at, changed_at, sealed } }: { row: FormAnswer }) {
  const { t } = useTranslation('forms')
  const { moment } = useFormat()
  return (
    <Stack as="span" gap={0.5} className={styles.state}>
      <Mark tone={tones[state]}>{t(`answers.states.${state}`)}</Mark>
      <Text as="span" tone="muted" size={13} className={styles.when}>
        {moment(done_at ?? changed_at)}
      </Text>
      {sealed && (
        <Line as="span" inline gap={1} tone="muted" size={13} className={styles.sealed}>
          <IconLock size={14} aria-hidden="true" />
          {t('answers.alsoPrivate')}
        </Line>
      )}
    </Stack>
  )
}

function Nobody({ formRef, filtered }: { formRef: FormRef; filtered: boolean }) {
  const { t } = useTranslation('forms')
  return filtered ? (
    <EmptyState
      icon={IconUserSearch}
      title={t('answers.noneFound')}
      action={
        <LinkButton to={answersPath} params={formRef} search={{ view: 'answers' }} variant="default">
          {t('answers.clear')}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      icon={IconInbox}
      title={t('answers.empty.title')}
      action={
        <LinkButton to={answersPath} params={formRef} search={{ view: 'missing' }}>
          {t('answers.empty.action')}
        </LinkButton>
      }
    >
      {t('answers.empty.text')}
    </EmptyState>
  )
}
