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
import styles from './privacy.module.css'

/** Deleting the account: what is deleted, what is kept and why, and two weeks to reconsider. */
export function Erasure() {
  const { data, error, refetch } = useQuery(previewErasureOptions())
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={1} />
  return (
    <Card>
      <div className={styles.erasure}>
        {data.erase_on && <Asked on={data.erase_on} />}
        <Outcome {...data} />
        {!data.erase_on && data.blocked.length > 0 && <Blocked blocked={data.blocked} />}
        {!data.erase_on && data.blocked.length === 0 && <Ask />}
      </div>
    </Card>
  )
}

function Outcome({ erased, kept }: ErasurePreview) {
  const { t } = useTranslation('privacy')
  const name = (what: string) => t(`what.${what as 'key'}`, { defaultValue: what })
  return (
    <div className={styles.outcome}>
      <div>
        <h3>{t('erase.gone')}</h3>
        <ul className={styles.gone}>
          {[...new Set(erased.map(name))].map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('erase.kept')}</h3>
        <div className={styles.kept}>
          {[...Map.groupBy(kept, ({ why }) => why)].map(([why, together]) => (
            <div key={why}>
              <p>{t(`whys.${why}`)}</p>
              <ul>
                {[...new Set(together.map(({ what }) => name(what)))].map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function Blocked({ blocked }: Pick<ErasurePreview, 'blocked'>) {
  const { t } = useTranslation('privacy')
  const { gap } = useFormat()
  const { data: projects = [] } = useQuery(projectsQuery)
  const rules = [...new Map(blocked.map((why) => [why.rule, why])).values()]
  const pids = blocked.flatMap(({ pid }) => pid ?? [])
  return (
    <div className={styles.blocked}>
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
    </div>
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
        <div className={styles.confirm}>
          <p>{t('erase.confirmText', { date })}</p>
          <p>{t('erase.confirmEmail')}</p>
          <FormProblem error={ask.error} />
        </div>
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
    <div className={styles.asked} role="status">
      <IconHourglassEmpty size={26} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={styles.stateTitle}>{t('erase.asked', { date: date(on) })}</p>
        <p className={styles.stateText}>{t('erase.askedText')}</p>
        <FormProblem error={keep.error} />
      </div>
      <Button loading={keep.isPending} onClick={() => keep.mutate()}>
        {t('erase.keep')}
      </Button>
    </div>
  )
}
