import { Button } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { useAnswerOffer } from './use-seat.ts'

interface Props {
  task: Pick<Task, 'pid' | 'id' | 'title' | 'time_zone'>
  until: string
  /** The task, if the page doesn't say it. */
  about?: ReactNode
}

/** A seat offered from the waitlist: accept or decline with one click. */
export function OfferQuestion({ task, until, about }: Props) {
  const { t } = useTranslation('tasks')
  const { ago } = useFormat()
  const { moment } = useShiftTimes()
  const answer = useAnswerOffer(task)
  const when = moment(until, task.time_zone)
  return (
    <Stack
      as="fieldset"
      gap={3}
      surface="brand"
      pad="4 4.5"
      aria-label={t('offer.label', { task: task.title })}
    >
      <Text weight={650}>{t('offer.title')}</Text>
      {about}
      <p>{t('offer.text', { when, left: ago(until) })}</p>
      <FormProblem error={answer.error} />
      <Cluster gap="2 2.5" align="stretch">
        <Button
          loading={answer.isPending && answer.variables === 'yes'}
          disabled={answer.isPending}
          onClick={() => answer.mutate('yes')}
        >
          {t('offer.yes')}
        </Button>
        <Button
          variant="default"
          loading={answer.isPending && answer.variables === 'no'}
          disabled={answer.isPending}
          onClick={() => answer.mutate('no')}
        >
          {t('offer.no')}
        </Button>
      </Cluster>
    </Stack>
  )
}
