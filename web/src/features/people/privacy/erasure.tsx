import { Button } from '@mantine/core'
import {
  cancelErasure,
  type ErasurePreview,
  previewErasureOptions,
  requestErasure,
} from '@manyhands/api-client'
import { IconHourglassEmpty } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { projectsQuery } from '../../../lib/queries.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './privacy.module.css'

/** Deleting the account: what is deleted, what is kept and why, and two weeks to reconsider. */
export function Erasure() {
  const { data, error, refetch } = useQuery(previewErasureOptions())
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={1} />
  return (
    <Card>
      <Stack gap={7}>
        {data.erase_on && <Asked on={data.erase_on} />}
        <Outcome {...data} />
        {!data.erase_on && data.blocked.length > 0 && <Blocked blocked={data.blocked} />}
        {!data.erase_on && data.blocked.length === 0 && <Ask />}
      </Stack>
    </Card>
  )
}

function Outcome({ erased, kept }: ErasurePreview) {
  const { t } = useTranslation('privacy')
  const name = (what: string) => t(`what.${what as 'key'}`, { defaultValue: what })
  return (
    <Stack gap={7} className={styles.outcome}>
      <div>
        <h3>{t('erase.gone')}</h3>
        <Stack as="ul" gap={2} className={styles.gone}>
          {[...new Set(erased.map(name))].map((what) => (
            <li key={what}>{what}</li>
          ))}
        </Stack>
      </div>
      <div>
        <h3>{t('erase.kept')}</h3>
        <Stack gap={5} className={styles.kept}>
          {[...Map.groupBy(kept, ({ why }) => why)].map(([why, together]) => (
            <div key={why}>
              <Text tone="muted" size={15}>
                {t(`whys.${why}`)}
              </Text>
              <Stack as="ul" gap={1.5}>
                {[...new Set(together.map(({ what }) => name(what)))].map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </Stack>
            </div>
          ))}
        </Stack>
      </div>
    </Stack>
  )
}

function Blocked({ blocked }: Pick<ErasurePreview, 'blocked'>) {
  const { t } = useTranslation('privacy')
  const { gap } = useFormat()
  const { data: projects = [] } = useQuery(projectsQuery)
  const rules = [...new Map(blocked.map((why) => [why.rule, why])).values()]
  const pids = blocked.flatMap(({ pid }) => pid ?? [])
  return (
    <Stack gap={5}>
      <BlockedButton why={rules}>{t('erase.action')}</BlockedButton>
      {pids.length > 0 && (
        <p>
          {t('erase.lastOwner')}
          {gap}
          {pids.map((pid, at) => (
            <span key={pid}>
              {at > 0 && ' · '}
              <Link to="/p/$pid" params={{ pid }}>
                {projects.find((one) => one.pid === pid)?.name ?? pid}
              </Link>
            </span>
          ))}
        </p>
      )}
    </Stack>
  )
}

const daysToThink = 14

function useReload() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries(previewErasureOptions())
    await queryClient.invalidateQueries(sessionQuery)
  }
}

function Ask() {
  const { t } = useTranslation('privacy')
  const { date: dateOf } = useFormat()
  const stepUp = useStepUp()
  const reload = useReload()
  const [asked, setAsked] = useState(false)
  const ask = useMutation({
    mutationFn: () => stepUp(() => requestErasure()),
    onSuccess: async () => {
      await reload()
      setAsked(false)
      toasts.say(t('erase.askedSay', { date }))
    },
  })
  const day = new Date()
  day.setDate(day.getDate() + daysToThink)
  const date = dateOf(day.toISOString())
  return (
    <>
      <div>
        <Button variant="outline" color="brick" onClick={() => setAsked(true)}>
          {t('erase.action')}
        </Button>
      </div>
      <Confirm
        opened={asked}
        title={t('erase.confirmTitle', { date })}
        action={t('erase.action')}
        dangerous
        busy={ask.isPending}
        onConfirm={() => ask.mutate()}
        onClose={() => setAsked(false)}
      >
        <Stack gap={3}>
          <p>{t('erase.confirmText', { date })}</p>
          <p>{t('erase.confirmEmail')}</p>
          <FormProblem error={ask.error} />
        </Stack>
      </Confirm>
    </>
  )
}

function Asked({ on }: { on: string }) {
  const { t } = useTranslation('privacy')
  const { date } = useFormat()
  const reload = useReload()
  const keep = useMutation({
    mutationFn: () => cancelErasure(),
    onSuccess: async () => {
      await reload()
      toasts.say(t('erase.keptSay'))
    },
  })
  return (
    <Cluster gap="3.5 4" surface="warn" pad="4.5 5" className={styles.asked} role="status">
      <IconHourglassEmpty size={26} stroke={1.6} aria-hidden="true" />
      <div>
        <Text weight={650}>{t('erase.asked', { date: date(on) })}</Text>
        <Text tone="muted" className={styles.stateText}>
          {t('erase.askedText')}
        </Text>
        <FormProblem error={keep.error} />
      </div>
      <Button loading={keep.isPending} onClick={() => keep.mutate()}>
        {t('erase.keep')}
      </Button>
    </Cluster>
  )
}
