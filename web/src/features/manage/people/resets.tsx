import { Button, Group } from '@mantine/core'
import { requestSecondStepReset, type SecondStepReset, withdrawSecondStepReset } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useSession } from '../../../lib/session.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Fold, Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import type { Someone } from '../../../ui/people/person-picker.tsx'
import { ProjectPersonPicker } from '../project-person-picker.tsx'
import styles from './people.module.css'
import { resetsQuery } from './queries.ts'

/** Requests that wait; the emails to owners lead here. */
export function PendingResets({ pid }: { pid: string }) {
  const { t } = useTranslation('manage')
  const { data = [] } = useQuery(resetsQuery(pid))
  if (data.length === 0) return null
  return (
    <Section title={t('resets.pending')}>
      <Stack gap={4} align="start" className={styles.resets}>
        <Rows pid={pid} rows={data} />
      </Stack>
    </Section>
  )
}

/**
 * For people who have lost their second step: one owner asks, another confirms, and the person can object.
 */
export function Resets({ pid }: { pid: string }) {
  const { t } = useTranslation('manage')
  const [asking, setAsking] = useState(false)
  return (
    <Fold title={t('resets.title')}>
      <Stack gap={4} align="start" className={styles.resets}>
        <Text tone="muted" measure>
          {t('resets.lead')}
        </Text>
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          {t('resets.ask')}
        </Button>
        {asking && <Ask pid={pid} onClose={() => setAsking(false)} />}
      </Stack>
    </Fold>
  )
}

function useChange(pid: string) {
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries(resetsQuery(pid))
  return {
    ask: useMutation({
      mutationFn: (uid: string) => stepUp(() => requestSecondStepReset({ path: { pid, uid } })),
      onSuccess,
    }),
    withdraw: useMutation({
      mutationFn: (uid: string) => withdrawSecondStepReset({ path: { pid, uid } }),
      onSuccess,
    }),
  }
}

function Rows({ pid, rows }: { pid: string; rows: SecondStepReset[] }) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { person } = useSession()
  const { ask, withdraw } = useChange(pid)
  const columns: Column<SecondStepReset>[] = [
    { key: 'name', label: t('resets.person'), main: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'by', label: t('resets.askedBy'), cell: ({ asked_by }) => <bdi>{asked_by?.name}</bdi> },
    {
      key: 'state',
      label: t('resets.state'),
      cell: ({ due_at }) => (due_at ? t('resets.due', { when: format.moment(due_at) }) : t('resets.waiting')),
    },
  ]
  return (
    <>
      <DataList
        label={t('resets.pending')}
        columns={columns}
        rows={rows}
        rowKey={({ uid }) => uid}
        actionsLabel={t('resets.actions')}
        actions={({ uid, name, asked_by, due_at }) => (
          <Group gap="xs">
            {!due_at && asked_by?.uid !== person?.uid && (
              <Button
                size="sm"
                loading={ask.isPending}
                onClick={() => ask.mutate(uid)}
                aria-label={t('resets.confirmOf', { name })}
              >
                {t('resets.confirm')}
              </Button>
            )}
            <Button
              variant="default"
              size="sm"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(uid)}
              aria-label={t('resets.withdrawOf', { name })}
            >
              {t('resets.withdraw')}
            </Button>
          </Group>
        )}
      />
      <FormProblem error={ask.error ?? withdraw.error} />
    </>
  )
}

function Ask({ pid, onClose }: { pid: string; onClose: () => void }) {
  const { t } = useTranslation('manage')
  const { person } = useSession()
  const [chosen, setChosen] = useState<Someone | null>(null)
  const { ask } = useChange(pid)
  function end(): void {
    toasts.say(t('resets.asked', { name: chosen!.name }))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('resets.askTitle')}>
      <Stack gap={4} align="start" className={styles.resets}>
        <Text tone="muted" measure>
          {t('resets.askText')}
        </Text>
        <ProjectPersonPicker
          pid={pid}
          label={t('resets.person')}
          value={chosen}
          without={person ? [person.uid] : []}
          onChange={setChosen}
        />
        <FormProblem error={ask.error} />
        <Button
          disabled={!chosen}
          loading={ask.isPending}
          onClick={() => chosen && ask.mutate(chosen.uid, { onSuccess: end })}
        >
          {t('resets.ask')}
        </Button>
      </Stack>
    </Dialog>
  )
}
