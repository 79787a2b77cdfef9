import { TextInput } from '@mantine/core'
import { getOverviewOptions, openPurpose, type Project } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayIn, useFormat } from '../../../lib/i18n/format.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { type PurposeName, refreshPurposes } from '../queries.ts'
import styles from './asking.module.css'
import { rangeOf } from './days.ts'

interface Props {
  purpose: PurposeName
  project: Project
  /** The current last day, if it is open. */
  until?: string
  onClose: () => void
}

/** Opens a purpose or changes its last day. Says first who gets an email. */
export function LastDayDialog({ purpose, project, until, onClose }: Props) {
  const { t } = useTranslation('purposes')
  const { days } = useFormat()
  const { pid, ends_on, time_zone } = project
  const range = rangeOf(purpose, ends_on, todayIn(time_zone, new Date()))
  const [day, setDay] = useState(until ?? range.proposed ?? range.last)
  const save = useSave({ pid, purpose }, { opened: until !== undefined, onClose })
  const name = t(`names.${purpose}`)
  const wrong = day === '' || day < range.first || day > range.last
  return (
    <Confirm
      opened
      title={t(until ? 'extend.title' : 'open.title', { name })}
      action={t(until ? 'extend.save' : 'open.confirm')}
      busy={save.isPending}
      onConfirm={() => !wrong && save.mutate(day)}
      onClose={onClose}
    >
      <Stack gap={4} className={styles.dialog}>
        {(!until || day > until) && <Emails project={project} isOpen={until !== undefined} />}
        <TextInput
          size="md"
          type="date"
          label={t('open.until')}
          description={t('open.latest', { date: days(range.last, range.last) })}
          min={range.first}
          max={range.last}
          value={day}
          error={wrong && t('open.wrongDay')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Text tone="muted" size={15} className={styles.hint}>
          {t('open.closeEarly')}
        </Text>
        <FormProblem error={save.error} />
      </Stack>
    </Confirm>
  )
}

function Emails({ project: { pid, state }, isOpen }: { project: Project; isOpen: boolean }) {
  const { t } = useTranslation('purposes')
  const { data } = useQuery({ ...getOverviewOptions({ path: { pid } }), staleTime: 5_000 })
  if (state === 'draft') return <p>{t('open.draft')}</p>
  if (isOpen) return <p>{t('extend.later')}</p>
  return <p>{data ? t('open.emails', { count: data.people }) : t('open.emailsAll')}</p>
}

function useSave(
  purposeRef: { pid: string; purpose: PurposeName },
  { opened, onClose }: { opened: boolean; onClose: () => void },
) {
  const { t } = useTranslation('purposes')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (until: string) => openPurpose({ path: purposeRef, body: { until } }),
    async onSuccess() {
      await refreshPurposes(queryClient, purposeRef.pid)
      toasts.say(t(opened ? 'extend.saved' : 'open.done', { name: t(`names.${purposeRef.purpose}`) }))
      onClose()
      if (!opened) await navigate({ to: '/p/$pid/manage/private-data/$purpose', params: purposeRef })
    },
  })
}
