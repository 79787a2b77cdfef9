import { Button, Switch } from '@mantine/core'
import { type Availability, type AvailabilitySettings, setMyAvailability } from '@manyhands/api-client'
import { IconCalendarHeart } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../lib/api/headers.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { homeQuery } from '../../lib/queries.ts'
import { whyNotWriteIn } from '../../lib/standing.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { WhyList } from '../../ui/feedback/why.tsx'
import { SaveStatus } from '../../ui/forms/autosave/save-status.tsx'
import { type Autosave, useAutosave } from '../../ui/forms/autosave/use-autosave.ts'
import { BlockedFields } from '../../ui/forms/blocked-fields.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Card, Section } from '../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'
import { Box, Stack, Text } from '../../ui/layout/layout.tsx'
import styles from './availability.module.css'
import { morning, perDay } from './grid/cells.ts'
import { DayGrid } from './grid/day-grid.tsx'
import { askedQuery, mineQuery } from './queries.ts'
import { answerOf, isAbout, isAnswer, isComplete, type Values, valuesOf } from './values.ts'
import { Wishes } from './wishes/wishes.tsx'

/** When someone can help at the event, and what they wish for. */
export function AvailabilityPage() {
  const { t } = useTranslation('availability')
  return (
    <ProjectPage title={t('title')} lead={t('lead')}>
      <Ready pid={useProject().pid} />
    </ProjectPage>
  )
}

function Ready({ pid }: { pid: string }) {
  const { t } = useTranslation('availability')
  const asked = useQuery(askedQuery(pid))
  const mine = useQuery(mineQuery(pid))
  const error = asked.error ?? mine.error
  if (error && !(asked.data && mine.data))
    return <ErrorState error={error} retry={() => void Promise.all([asked.refetch(), mine.refetch()])} />
  if (!asked.data || !mine.data) return <Waiting kind="rows" count={6} />
  if (!asked.data.asked && mine.data.changed_at === null)
    return (
      <EmptyState
        icon={IconCalendarHeart}
        title={t('notAsked.title')}
        action={
          <LinkButton to="/p/$pid/tasks" params={{ pid }}>
            {t('notAsked.shifts')}
          </LinkButton>
        }
      >
        {t('notAsked.text')}
      </EmptyState>
    )
  return <Answer key={asked.data.days.join()} pid={pid} asked={asked.data} mine={mine.data} />
}

interface Given {
  pid: string
  asked: AvailabilitySettings
  mine: Availability
}

function Answer({ pid, asked, mine }: Given) {
  const { t } = useTranslation('availability')
  const { state } = useProject()
  const { days, kinds } = asked
  const why = [...whyNotWriteIn(state), ...asked.why_not]
  const form = useForm<Values>({ defaultValues: valuesOf(mine, days) })
  const ready = (values: Values) => isAnswer(values, mine, days)
  const autosave = useAnswerAutosave({ pid, form, days, ready })
  const by = why.length > 0 ? 'availability-closed' : undefined
  const held = autosave.state === 'waiting' && !ready(form.watch())
  return (
    <Stack as="form" gap={8} className={styles.page} {...autosave.form}>
      <WhyList id="availability-closed" why={why} />
      <Section title={t('days')} aside={<Deadline asked={asked} />}>
        <Days form={form} asked={asked} mine={mine} open={!by} />
        {!by && !isComplete(mine, days) && <Confirmation form={form} mine={mine} autosave={autosave} />}
      </Section>
      <Section title={t('wishes.title')}>
        <BlockedFields by={by}>
          <Card>
            <Wishes form={form} kinds={kinds} />
          </Card>
        </BlockedFields>
      </Section>
      <Box className={styles.status} surface="raised" pad="3 4" data-bar="end">
        {by ? null : <SaveStatus autosave={autosave} />}
        <Text tone="muted" size={15}>
          {t(held ? 'held' : mine.changed_at === null ? 'seenLater' : 'seen')}
        </Text>
      </Box>
    </Stack>
  )
}

function Deadline({ asked: { closes_on, why_not } }: { asked: AvailabilitySettings }) {
  const { t } = useTranslation('availability')
  const { monthDay } = useFormat()
  return closes_on && why_not.length === 0 ? t('deadline', { day: monthDay(closes_on) }) : null
}

interface DaysProps extends Omit<Given, 'pid'> {
  form: UseFormReturn<Values>
  open: boolean
}

/** Nights are shown if they are wanted: few events need them, and they are a third of the cells. */
function Days({ form, asked: { days }, mine, open }: DaysProps) {
  const { t } = useTranslation('availability')
  const cells = form.watch('cells')
  const [nights, setNights] = useState(cells.some((cell) => cell % perDay < morning))
  const shown = new Set(cells)
  return (
    <Card>
      <Stack gap={6}>
        {open && (
          <>
            <Text tone="muted" measure>
              {t('how')}
            </Text>
            <Text tone="muted" size={15} className={styles.keys}>
              {t('keys')}
            </Text>
          </>
        )}
        <Switch
          size="md"
          label={t('nights')}
          checked={nights}
          onChange={({ currentTarget }) => setNights(currentTarget.checked)}
        />
        <Stack gap={6}>
          {days.map((day, at) => (
            <DayGrid
              key={day}
              day={day}
              at={at}
              cells={shown}
              nights={nights}
              answered={isAbout(mine, day)}
              onChange={open ? (painted) => form.setValue('cells', painted) : undefined}
            />
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

interface ConfirmationProps {
  form: UseFormReturn<Values>
  mine: Availability
  autosave: Autosave
}

/** Without a change to the times, nothing would be saved: nobody could tell them from those who forgot. */
function Confirmation({ form, mine, autosave }: ConfirmationProps) {
  const { t } = useTranslation('availability')
  const none = form.watch('cells').length === 0
  const before = mine.changed_at !== null
  if (!none && !before) return null
  return (
    <Stack gap={3} align="start">
      {before && <Text measure>{t('moreDays')}</Text>}
      <Button
        variant="default"
        loading={autosave.state === 'saving'}
        onClick={() => {
          form.setValue('confirmed', true)
          void autosave.flush()
        }}
      >
        {t(none ? 'none' : 'right')}
      </Button>
    </Stack>
  )
}

function useAnswerAutosave({
  pid,
  form,
  days,
  ready,
}: {
  pid: string
  form: UseFormReturn<Values>
  days: string[]
  ready: (values: Values) => boolean
}): Autosave {
  const queryClient = useQueryClient()
  const query = mineQuery(pid)
  return useAutosave({
    form,
    ready,
    async save(_, values) {
      const headers = ifMatch(queryClient.getQueryData(query.queryKey))
      const saved = await setMyAvailability({ path: { pid }, body: answerOf(values, days), headers })
      queryClient.setQueryData(query.queryKey, saved)
      void queryClient.invalidateQueries(homeQuery)
    },
    reload: async () => valuesOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }), days),
  })
}
